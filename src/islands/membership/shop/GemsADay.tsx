import type { MembershipTexts } from '#src/i18n/membership-texts.ts';

interface GemsADayProps {
  texts: MembershipTexts;
  gems: number;
  replyGems: number;
}

/** The gems per day, in large digits, and the number of replies that they pay for. */
export function GemsADay({ texts, gems, replyGems }: GemsADayProps) {
  return (
    <div className="gems-a-day">
      <p>
        <strong>{texts.number(gems)}</strong> {texts.gemsADay}
      </p>
      {replyGems > 0 && <p>{texts.replies(Math.floor(gems / replyGems))}</p>}
    </div>
  );
}

import type { MembershipTexts } from '#src/i18n/membership-texts.ts';

interface GemsADayProps {
  texts: MembershipTexts;
  gems: number;
  replyGems: number;
}

/** The gems of a day, large, and how many replies they are. */
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

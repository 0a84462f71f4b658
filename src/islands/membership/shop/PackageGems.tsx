import type { LevelBenefits } from '#src/contract/membership/payment-calls.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';

interface PackageGemsProps {
  texts: MembershipTexts;
  level: LevelBenefits;
  replyGems: number;
}

/** The gems of a level's package in large digits, of the month or of the day, and the number of replies that they pay for. */
export function PackageGems({ texts, level, replyGems }: PackageGemsProps) {
  const isMonthly = level.monthly > 0;
  const gems = isMonthly ? level.monthly : level.daily;
  const replies = Math.floor(gems / Math.max(1, replyGems));
  return (
    <div className="mt-2">
      <p>
        <strong className="price text-[1.625rem]">{texts.number(gems)}</strong>{' '}
        {isMonthly ? texts.gemsAMonth : texts.gemsADay}
      </p>
      {replyGems > 0 && (
        <p className="text-[0.9375rem] text-muted">
          {isMonthly ? texts.repliesAMonth(replies) : texts.repliesADay(replies)}
        </p>
      )}
    </div>
  );
}

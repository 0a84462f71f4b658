import type { LevelBenefits } from '#src/contract/membership/payment-calls.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import { Benefits } from './Benefits.tsx';
import { PackageGems } from './PackageGems.tsx';

interface FreeCardProps {
  texts: MembershipTexts;
  /** An amount of zero in the currency that is shown. */
  price: string;
  level: LevelBenefits;
  replyGems: number;
}

export function FreeCard({ texts, price, level, replyGems }: FreeCardProps) {
  return (
    <li className="plan-card">
      <h3>{texts.freeTitle}</h3>
      <PackageGems texts={texts} level={level} replyGems={replyGems} />
      <Benefits texts={texts} level={level} />
      <p className="self-start border-t border-line pt-3 text-muted">
        <strong className="price block text-ink">{price}</strong> {texts.freeNote}
      </p>
    </li>
  );
}

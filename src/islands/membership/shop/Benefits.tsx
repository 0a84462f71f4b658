import { Check } from 'lucide-react';
import type { LevelBenefits } from '#src/contract/membership/payment-calls.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import { formatMegabytes } from '#src/domain/membership/format-megabytes.ts';

interface BenefitsProps {
  texts: MembershipTexts;
  level: LevelBenefits;
}

/**
 * The benefits of a level besides its gems, in a few lines: first the benefits in which every level differs from the
 * next.
 */
export function Benefits({ texts, level }: BenefitsProps) {
  const lines = [
    texts.room(level.memories, level.lorebooks),
    texts.storage(formatMegabytes(level.storage_megabytes)),
    ...(level.models.length === 0 ? [] : [texts.moreModels(...level.models)]),
    level.free_pictures && level.free_voice ? texts.freeMedia : texts.paidMedia,
    level.vip_character_factor === 1 ? texts.normalVip : texts.twiceVip(level.vip_character_factor),
    ...(level.monthly > 0 ? [texts.dailyBesides(level.daily)] : []),
  ];
  return (
    <ul className="benefits my-5 grid content-start gap-2">
      {lines.map((line) => (
        <li key={line}>
          <Check size={16} aria-hidden />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

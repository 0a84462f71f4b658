import type { Quote } from '#src/contract/gems/gem-balance-calls.ts';
import type { VipLevel } from '#src/contract/call/level.ts';
import type { GemTexts } from '#src/i18n/gem-texts.ts';

/**
 * Describes a price with its money value (rule:money-beside-gems); if something is free, says so and names the level
 * that makes it free.
 * @param level the visitor's own, as far as it is known
 * @returns an empty text if the site charges nothing for it
 */
export function describePrice({ gems, due, money }: Quote, texts: GemTexts, level?: VipLevel): string {
  if (due > 0) return money === null ? texts.gems(due) : texts.worth(texts.gems(due), money);
  if (gems === 0) return '';
  return level === 'VIP' || level === 'SVIP' ? texts.freeWith(level) : texts.free;
}

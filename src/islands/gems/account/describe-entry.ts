import type { GemEntry } from '#src/contract/gems/gem-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { mineGemTextsOf, type MineGemTexts } from '#src/i18n/gem-account-texts.ts';

export interface DescribedEntry {
  /** The reason, such as `Reply from Lin`. */
  what: string;
  /** The amount with its sign: `−10`, `+1,000`. */
  amount: string;
  /** The kinds of gems; empty if no gems moved. */
  parts: string;
  /** The balance afterwards. */
  after: string;
}

/** Describes an entry, such as 'Reply from Lin', '−10', 'included', '990 left'. */
export function describeEntry(entry: GemEntry, language: Language): DescribedEntry {
  const texts = mineGemTextsOf(language);
  const format = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const signed = (count: number) => format.format(count).replace('-', '−');
  const { daily, bought } = entry;
  return {
    what: describeReason(entry, texts),
    amount: signed(daily + bought),
    parts: describeParts({ daily, bought }, signed, texts),
    after: texts.after(new Intl.NumberFormat(language).format(entry.daily_after + entry.bought_after)),
  };
}

function describeReason(entry: GemEntry, texts: MineGemTexts): string {
  const isGain = entry.daily + entry.bought >= 0;
  switch (entry.kind) {
    case 'spend':
      return texts.spentOn[entry.action ?? 'reply'](entry.character_name);
    case 'package':
      return texts.package;
    case 'month':
      return texts.month;
    case 'end':
      return texts.end;
    case 'purchase':
      return texts.purchase;
    case 'refund':
      // A dispute was won: the gems that it took are returned.
      return isGain ? texts.returned : texts.refund;
    case 'grant': {
      const what = isGain ? texts.granted : texts.taken;
      return entry.reason === null || entry.reason === '' ? what : texts.withReason(what, entry.reason);
    }
    case 'move':
      return isGain ? texts.movedIn : texts.movedOut;
    case 'close':
      return texts.close;
  }
}

function describeParts(
  { daily, bought }: { daily: number; bought: number },
  signed: (count: number) => string,
  texts: MineGemTexts,
): string {
  if (daily !== 0 && bought !== 0) return texts.ofBoth(signed(daily), signed(bought));
  if (bought !== 0) return texts.ofBought;
  return daily === 0 ? '' : texts.ofTheDay;
}

import { listUnknownMacros } from '#src/domain/macros/list-unknown-macros.ts';
import type { CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';

/** Upper limit of macros that one note names; further macros become an ellipsis. */
const mostNamed = 10;
/** Upper limit of places that notes name. */
export const mostNoted = 20;

/** Notes the macros of lorebook entries that nothing here fills: they stay as written. */
export function noteEntryMacros(entries: readonly CardBookEntry[]): FileNote[] {
  return entries
    .flatMap((entry, index) => noteMacros(`character_book.entries.${index}.content`, entry.content))
    .slice(0, mostNoted);
}

/** Notes the macros of one text that nothing here fills. */
export function noteMacros(field: string, text: string): FileNote[] {
  const unknown = listUnknownMacros(text);
  if (unknown.length === 0) return [];
  const named = unknown
    .slice(0, mostNamed)
    .map((name) => `{{${name}}}`)
    .join(' ');
  const more = unknown.length > mostNamed ? ' …' : '';
  return [
    {
      field,
      outcome: 'kept',
      reason: {
        en: `nothing fills ${named}${more} here; it stays as it is written`,
        'zh-CN': `这里没有可以代入 ${named}${more} 的内容，将原样保留`,
      },
    },
  ];
}

const noText = {
  en: 'it has no text, so it never comes up',
  'zh-CN': '没有内容，因此不会出现',
};

/** Notes the entries without text: they stay in the book and are never in a prompt. */
export function noteEmptyEntries(entries: readonly CardBookEntry[], notes: FileNote[]): void {
  const empty = entries.flatMap(({ content }, index) => (content.trim() === '' ? [index] : []));
  for (const index of empty.slice(0, mostNoted)) {
    notes.push({ field: `entries.${index}`, outcome: 'unused', reason: noText });
  }
  const more = empty.length - mostNoted;
  if (more > 0) {
    notes.push({
      field: 'entries',
      outcome: 'unused',
      reason: {
        en: `${more} more ${more === 1 ? 'entry has' : 'entries have'} no text`,
        'zh-CN': `另有 ${more} 个条目没有内容`,
      },
    });
  }
}

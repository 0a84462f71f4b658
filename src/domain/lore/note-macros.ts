import { listUnknownMacros } from '../macros/list-unknown-macros.ts';
import type { CardBookEntry } from './card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';

/** Macros that one note names; further ones become an ellipsis. */
const mostNamed = 10;
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

import type { CardBookEntry } from './card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';

const mostNoted = 20;

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

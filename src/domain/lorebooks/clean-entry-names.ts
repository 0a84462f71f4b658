import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';
import { type FileNote, noteReasons } from '#src/domain/files/file-note.ts';
import type { CardBook } from './card-book.ts';

/** The fields of an entry that name it in lists. */
const nameFields = ['name', 'comment'] as const;

/** Removes from the names of entries what would turn the text around them, and notes it (rule:names-turn-nothing). */
export function cleanEntryNames(book: CardBook, notes: FileNote[]): CardBook {
  const entries = book.entries.map((entry, index) => {
    const clean = { ...entry };
    for (const field of nameFields) {
      const name = entry[field];
      if (typeof name !== 'string' || withoutDirectionMarks(name) === name) continue;
      clean[field] = withoutDirectionMarks(name);
      notes.push({
        field: `character_book.entries.${index}.${field}`,
        outcome: 'kept',
        reason: noteReasons.turned,
      });
    }
    return clean;
  });
  return { ...book, entries };
}

import type { Language } from '#src/contract/base/language.ts';
import type { ImportNote } from '#src/contract/chat/lorebook-calls.ts';
import type { FileNote } from './file-note.ts';

/** Translates the notes of an import into the language of the person who imported it. */
export function sayNotes(notes: readonly FileNote[], language: Language): ImportNote[] {
  return notes.map(({ field, outcome, reason }) => ({ field, outcome, reason: reason[language] }));
}

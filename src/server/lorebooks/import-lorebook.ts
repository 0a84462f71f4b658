import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ImportNote, Lorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { describeNotes } from '#src/domain/files/file-note.ts';
import { FileTask } from '#src/server/platform/work-process/file-task.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { maxBookBytes } from './check-lore.ts';
import type { lorebookTasks } from './lorebook-tasks.ts';
import { storeLorebook, toLorebookName } from './store-lorebook.ts';

const unnamed: Record<Language, string> = { en: 'Lorebook', 'zh-CN': '世界书' };

const lorebookReader = new FileTask<typeof lorebookTasks>(new URL('./lorebook-tasks.ts', import.meta.url), {
  table: 'lorebookTasks',
});

export interface LorebookImport {
  userId: string;
  bytes: Uint8Array;
  /** The new name; empty to keep the name in the file. */
  name: string;
  language: Language;
}

/**
 * Adds the lorebook of a file, with every field that it has.
 * @throws AppError 40003: 413 above 5 MB; for a file without a lorebook, too many entries, or rejected contents; when
 * the limit is reached
 */
export async function importLorebook(
  database: Database,
  { userId, bytes, name, language }: LorebookImport,
): Promise<{ lorebook: Lorebook; notes: ImportNote[] }> {
  if (bytes.length > maxBookBytes) {
    throw new AppError(40003, { status: 413, userMessage: userMessages.lorebookTooLarge });
  }
  const file = await lorebookReader.run({ userId, length: bytes.length }, 'readLorebook', bytes);
  const lorebook = await storeLorebook(database, {
    userId,
    name: toLorebookName(name.trim() === '' ? file.name : name, unnamed[language]),
    bookText: file.bookText,
    sourceText: file.sourceText,
  });
  return { lorebook, notes: describeNotes(file.notes, language) };
}

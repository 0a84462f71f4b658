import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { ImportNote, Lorebook } from '#src/contract/lorebook-calls.ts';
import { CardError } from '#src/domain/card/card-error.ts';
import { type LorebookFile, readLorebookFile } from '#src/domain/lore/read-lorebook-file.ts';
import type { Database } from '#src/server/platform/database.ts';
import { checkEntryCount, checkLoreAdult, maxBookBytes } from './check-lore.ts';
import { storeLorebook, toLorebookName } from './store-lorebook.ts';

const mostNotes = 200;

const unnamed: Record<Language, string> = { en: 'Lorebook', 'zh-CN': '设定集' };

export interface LorebookImport {
  userId: string;
  bytes: Uint8Array;
  /** What it is to be called; empty for what the file says. */
  name: string;
  language: Language;
}

/**
 * Adds the lorebook of a file, with every field that it has.
 * @throws AppError 40003: 413 above 5 MB; for a file without a lorebook, too many entries, or refused contents
 */
export async function importLorebook(
  database: Database,
  { userId, bytes, name, language }: LorebookImport,
): Promise<{ lorebook: Lorebook; notes: ImportNote[] }> {
  if (bytes.length > maxBookBytes) {
    throw new AppError(40003, { status: 413, userMessage: userMessages.lorebookTooLarge });
  }
  const file = readFile(bytes);
  checkEntryCount(file.book.entries.length);
  await checkLoreAdult(file.book.entries);
  const lorebook = await storeLorebook(database, {
    userId,
    name: toLorebookName(name.trim() === '' ? file.name : name, unnamed[language]),
    book: file.book,
    source: file.source,
  });
  return { lorebook, notes: file.notes.slice(0, mostNotes) };
}

function readFile(bytes: Uint8Array): LorebookFile {
  try {
    return readLorebookFile(bytes);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    throw new AppError(40003, {
      userMessage: {
        en: `This file holds no lorebook that can be read. ${error.message}`,
        'zh-CN': `此文件中没有可以读取的设定集。（${error.message}）`,
      },
      cause: error,
    });
  }
}

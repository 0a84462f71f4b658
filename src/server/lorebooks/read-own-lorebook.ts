import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { type FileNote, noteReasons } from '#src/domain/files/file-note.ts';
import { FileError, UnknownFormatError } from '#src/domain/files/file-error.ts';
import { cleanEntryNames } from '#src/domain/lorebooks/clean-entry-names.ts';
import { type LorebookFile, readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import { checkEntryCount, checkLoreAdult } from './check-lore.ts';

/** An accepted lorebook, in a form that passes quickly from one process to another. */
export interface OwnLorebookFile {
  /** The name in the file; empty for none. */
  name: string;
  /** The JSON of the book. */
  bookText: string;
  /** The JSON of the source, as the table stores it. */
  sourceText: string;
  notes: FileNote[];
}

const mostNotes = 200;

const unknownFormat = {
  en: 'This file contains no readable lorebook. These formats are supported: JSON of SillyTavern (world info), Character Card V3, Agnai, NovelAI and Risuai, and the lorebook of a character card (PNG, WebP, CHARX, JSON or YAML).',
  'zh-CN':
    '这个文件里没有可以读取的世界书。可以读取的格式：SillyTavern（world info）、Character Card V3、Agnai、NovelAI 和 Risuai 的 JSON 文件，以及角色卡（PNG、WebP、CHARX、JSON 或 YAML）里的世界书。',
};

/**
 * Reads the file of a lorebook and checks every text of it (rule:adult-characters). Takes two seconds for 4 MB, so it
 * runs in a process of its own.
 * @throws AppError 40003 for a file without a lorebook, too many entries, or rejected contents
 */
export async function readOwnLorebook(bytes: Uint8Array): Promise<OwnLorebookFile> {
  const { name: written, book: read, source, notes } = readFile(bytes);
  const book = cleanEntryNames(read, notes);
  const name = withoutDirectionMarks(written);
  if (name !== written) notes.push({ field: 'name', outcome: 'kept', reason: noteReasons.turned });
  checkEntryCount(book.entries.length);
  await checkLoreAdult(book.entries);
  return {
    name,
    bookText: JSON.stringify(book),
    sourceText: JSON.stringify(source),
    notes: notes.slice(0, mostNotes),
  };
}

function readFile(bytes: Uint8Array): LorebookFile {
  try {
    return readLorebookFile(bytes);
  } catch (error) {
    if (error instanceof UnknownFormatError) {
      throw new AppError(40003, { userMessage: unknownFormat, cause: error });
    }
    if (!(error instanceof FileError)) throw error;
    throw new AppError(40003, {
      userMessage: {
        en: `This file contains no readable lorebook. ${error.reason.en}`,
        'zh-CN': `这个文件里没有可以读取的世界书。${error.reason['zh-CN']}`,
      },
      cause: error,
    });
  }
}

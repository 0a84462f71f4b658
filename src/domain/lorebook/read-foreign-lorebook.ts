import type { CardBook } from '#src/domain/lore/card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { fromAgnaiMemory, isAgnaiMemory } from '../lore/foreign/from-agnai-memory.ts';
import { fromNovelAiLorebook, isNovelAiLorebook } from '../lore/foreign/from-novelai-lorebook.ts';
import { fromRisuLorebook, isRisuLorebook } from '../lore/foreign/from-risu-lorebook.ts';

/**
 * Converts the lorebook of a program with its own format (Agnai, NovelAI, Risuai) to a V3 book; null for any other
 * file.
 */
export function readForeignLorebook(file: unknown, notes: FileNote[]): CardBook | null {
  if (isRisuLorebook(file)) return fromRisuLorebook(file, notes);
  if (isAgnaiMemory(file)) return fromAgnaiMemory(file, notes);
  return isNovelAiLorebook(file) ? fromNovelAiLorebook(file, notes) : null;
}

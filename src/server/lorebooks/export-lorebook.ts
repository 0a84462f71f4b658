import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { FileTask } from '#src/server/platform/work-process/file-task.ts';
import { smallFileLength } from '#src/server/platform/work-process/small-file-length.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { lorebookTasks } from './lorebook-tasks.ts';
import { lorebooks } from './tables.ts';
import { type LorebookFormat, writeOwnLorebook } from './write-own-lorebook.ts';

const lorebookWriter = new FileTask<typeof lorebookTasks>(new URL('./lorebook-tasks.ts', import.meta.url), {
  table: 'lorebookTasks',
  isExport: true,
});

interface WantedLorebook {
  userId: string;
  lorebookId: string;
  format: LorebookFormat;
}

interface WrittenLorebook {
  name: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Writes a lorebook as a file, with every field of the imported file as it was written.
 * @throws AppError 40003 with 404 for a foreign one; as `FileTask.run` does, for a large one
 */
export async function exportLorebook(queries: Queries, wanted: WantedLorebook): Promise<WrittenLorebook> {
  const written = await findWrittenLorebook(queries, wanted);
  if (written === null) throw notFound();
  return written;
}

/**
 * Writes a lorebook as `exportLorebook` does; null for a foreign one.
 * @throws AppError as `FileTask.run` does, for a large one
 */
export async function findWrittenLorebook(
  queries: Queries,
  { userId, lorebookId, format }: WantedLorebook,
): Promise<WrittenLorebook | null> {
  const [row] = await queries
    .select({
      name: lorebooks.name,
      // As text, because an object of a million values would be created in this thread.
      bookText: sql<string>`${lorebooks.book}::text`,
      sourceText: sql<string | null>`${lorebooks.source}::text`,
      entryPlaces: lorebooks.entryPlaces,
    })
    .from(lorebooks)
    .where(and(eq(lorebooks.id, lorebookId), eq(lorebooks.userId, userId)));
  if (row === undefined) return null;
  const { name, ...texts } = row;
  const file = { ...texts, format };
  const length = texts.bookText.length + (texts.sourceText?.length ?? 0);
  if (length <= smallFileLength) return { name, body: writeOwnLorebook(file) };
  return { name, body: await lorebookWriter.run({ userId, length }, 'writeLorebook', file) };
}

import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Lorebook, LorebookCard } from '#src/contract/lorebooks/lorebook-calls.ts';
import { isRecursive } from '#src/domain/lorebooks/read-extras.ts';
import { toLorebookEntry } from '#src/domain/lorebooks/files/edit-entry.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { parseStoredBook } from './parse-stored-book.ts';
import { lorebooks } from './tables.ts';
import { isWorldInfoFile } from './is-world-info-file.ts';

export type LorebookRow = Omit<typeof lorebooks.$inferSelect, 'source'>;

const { book, source, ...plainColumns } = getTableColumns(lorebooks);

/** As text: the driver's `JSON.parse` may misread keys, and a book is written back. */
const columns = {
  ...plainColumns,
  bookText: sql<string>`${book}::text`,
  hasSource: sql<boolean>`${source} is not null`,
  isWorldInfo: isWorldInfoFile,
};

/**
 * Returns a user's own lorebook.
 * @param isLocked true to lock it until the transaction ends
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's (rule:own-data)
 */
export async function requireLorebook(
  queries: Queries,
  userId: string,
  id: string,
  { isLocked = false } = {},
): Promise<LorebookRow & { hasSource: boolean; isWorldInfo: boolean }> {
  const query = queries
    .select(columns)
    .from(lorebooks)
    .where(and(eq(lorebooks.id, id), eq(lorebooks.userId, userId)));
  const [found] = await (isLocked ? query.for('update') : query);
  if (found === undefined) throw notFound();
  const { bookText, ...row } = found;
  return { ...row, book: parseStoredBook(bookText) };
}

/** The columns for a list, without the entries. */
const listColumns = {
  id: lorebooks.id,
  name: lorebooks.name,
  isGlobal: lorebooks.isGlobal,
  version: lorebooks.version,
  modifiedAt: lorebooks.modifiedAt,
  description: sql<string>`coalesce(${lorebooks.book} ->> 'description', '')`,
  entryCount: sql<number>`jsonb_array_length(${lorebooks.book} -> 'entries')`,
};

/**
 * Lists a user's lorebooks, by name.
 * @param onlyId limits the list to one lorebook
 */
export async function listLorebooks(
  queries: Queries,
  listAttachments: ListAttachments,
  { userId, onlyId }: { userId: string; onlyId?: string },
): Promise<LorebookCard[]> {
  const isMeant = onlyId === undefined ? undefined : eq(lorebooks.id, onlyId);
  const rows = await queries
    .select(listColumns)
    .from(lorebooks)
    .where(and(eq(lorebooks.userId, userId), isMeant))
    .orderBy(asc(lorebooks.name), asc(lorebooks.id));
  const attachments = await listAttachments(
    queries,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toLorebookCard(row, attachments.get(row.id) ?? []));
}

/** Finds the conversations to which lorebooks are attached; another topic provides this. */
export type ListAttachments = (
  queries: Queries,
  lorebookIds: readonly string[],
) => Promise<Map<string, string[]>>;

interface LorebookSummary extends Pick<LorebookRow, 'id' | 'name' | 'isGlobal' | 'version' | 'modifiedAt'> {
  description: string;
  entryCount: number;
}

function toLorebookCard(row: LorebookSummary, conversationIds: string[]): LorebookCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    entry_count: row.entryCount,
    is_global: row.isGlobal,
    conversation_ids: conversationIds,
    version: row.version,
    modify_time: row.modifiedAt.toISOString(),
  };
}

export function toLorebook(row: LorebookRow & { isWorldInfo: boolean }, conversationIds: string[]): Lorebook {
  const { book } = row;
  const description = typeof book['description'] === 'string' ? book['description'] : '';
  return {
    ...toLorebookCard({ ...row, description, entryCount: book.entries.length }, conversationIds),
    scan_depth: toInteger(book['scan_depth']),
    token_budget: toInteger(book['token_budget']),
    recursive_scanning: isRecursive(book, row.isWorldInfo),
    entries: book.entries.map(toLorebookEntry),
  };
}

function toInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null;
}

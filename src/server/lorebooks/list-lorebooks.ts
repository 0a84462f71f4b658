import { and, asc, eq, sql } from 'drizzle-orm';
import type { LorebookCard } from '#src/contract/chat/lorebook-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { lorebooks } from './tables.ts';
import { type ListAttachments, toLorebookCard } from './to-lorebook.ts';

/** What a list reads: never the entries themselves. */
const columns = {
  id: lorebooks.id,
  name: lorebooks.name,
  isGlobal: lorebooks.isGlobal,
  version: lorebooks.version,
  modifiedAt: lorebooks.modifiedAt,
  description: sql<string>`coalesce(${lorebooks.book} ->> 'description', '')`,
  entryCount: sql<number>`jsonb_array_length(${lorebooks.book} -> 'entries')`,
};

/**
 * A user's lorebooks, by name.
 * @param onlyId keeps one of them
 */
export async function listLorebooks(
  queries: Queries,
  listAttachments: ListAttachments,
  { userId, onlyId }: { userId: string; onlyId?: string },
): Promise<LorebookCard[]> {
  const isMeant = onlyId === undefined ? undefined : eq(lorebooks.id, onlyId);
  const rows = await queries
    .select(columns)
    .from(lorebooks)
    .where(and(eq(lorebooks.userId, userId), isMeant))
    .orderBy(asc(lorebooks.name), asc(lorebooks.id));
  const attachments = await listAttachments(
    queries,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toLorebookCard(row, attachments.get(row.id) ?? []));
}

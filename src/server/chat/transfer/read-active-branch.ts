import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { listBatches } from '../conversations/fit-messages.ts';
import { messages } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';

/** The most messages in memory at a time, with their variants; fewer if they are long. */
const batchSize = 100;

export interface BranchMessage {
  message: MessageRow;
  /** All variants at its place, including itself, oldest first, without deleted ones. */
  variants: MessageRow[];
}

/** Reads the active branch of a conversation from its beginning, with all variants of its messages, in batches. */
export async function* readActiveBranch(
  database: Queries,
  conversationId: string,
): AsyncGenerator<BranchMessage[]> {
  const isShown = and(
    eq(messages.conversationId, conversationId),
    messages.isOnPath,
    eq(messages.isOmitted, false),
  );
  const order = [asc(messages.depth)];
  const batches = listBatches(database, { where: isShown, order, most: batchSize, bytes: bytesOfVariants });
  for await (const ids of batches) {
    const path = await database
      .select()
      .from(messages)
      .where(isAnyOf(messages.id, ids))
      .orderBy(...order);
    const siblings = await readSiblings(database, conversationId, path);
    yield path.map((message) => {
      const { parentId, role } = message;
      // After a message that was deleted alone, the next message of the other side may be at the same place.
      const variants = siblings.get(parentId)?.filter((variant) => variant.role === role);
      return { message, variants: variants ?? [message] };
    });
  }
}

/**
 * Selects the bytes of text at the place of a message: the bytes of the message itself and of all its variants, with
 * their fields from files.
 */
const bytesOfVariants = sql<number>`(octet_length(messages.content) + coalesce((
  select sum(octet_length(variant.content) + coalesce(octet_length(concat(line, written, info)), 0))
  from messages variant left join message_sources on message_id = variant.id
  where variant.parent_id = messages.parent_id and variant.removal_id is null
    and not variant.is_omitted
), 0))::int`;

async function readSiblings(
  database: Queries,
  conversationId: string,
  path: readonly MessageRow[],
): Promise<Map<string | null, MessageRow[]>> {
  const parentIds = path.flatMap(({ parentId }) => parentId ?? []);
  const isBeside =
    parentIds.length < path.length
      ? sql`(${messages.parentId} is null or ${messages.parentId} = any(${sql.param(parentIds)}::uuid[]))`
      : sql`${messages.parentId} = any(${sql.param(parentIds)}::uuid[])`;
  const rows = await database
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNull(messages.removalId),
        eq(messages.isOmitted, false),
        isBeside,
      ),
    )
    .orderBy(asc(sql`coalesce(${messages.editedAt}, ${messages.createdAt})`), asc(messages.id));
  return Map.groupBy(rows, ({ parentId }) => parentId);
}

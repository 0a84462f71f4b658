import { asc, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { listBatches } from '#src/server/chat/conversations/fit-messages.ts';
import { readText } from '#src/server/chat/messages/read-text.ts';
import { generations, messages } from '#src/server/chat/tables/tables.ts';
import type { MessageRow } from '#src/server/chat/messages/to-message.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { messageLists, type OwnList } from './own-lists.ts';

type GenerationRow = typeof generations.$inferSelect;

export type OwnMessage = MessageRow & { generation: GenerationRow | null };

/** The most rows in memory at a time; fewer if their texts are long. */
const batchSize = 200;

/** The order of a conversation: a question and its reply are stored at the same time. */
const order = [asc(messages.createdAt), asc(sql`${messages.role} = 'assistant'`), asc(messages.id)];

/**
 * Reads every message of a conversation with every variant in batches, oldest first, including removed messages that
 * can be restored. A reply that is being written has its text so far.
 */
export async function* readOwnMessages(
  database: Queries,
  conversationId: string,
): AsyncGenerator<OwnMessage[]> {
  const where = eq(messages.conversationId, conversationId);
  for await (const ids of listBatches(database, { where, order, most: batchSize })) {
    const batch: { message: MessageRow; generation: GenerationRow | null }[] = await database
      .select({ message: messages, generation: generations })
      .from(messages)
      .leftJoin(generations, eq(generations.messageId, messages.id))
      .where(isAnyOf(messages.id, ids))
      .orderBy(...order);
    yield await Promise.all(
      batch.map(async ({ message, generation }) => ({
        ...message,
        content: await readText(database, message),
        generation,
      })),
    );
  }
}

/** Reads what belongs to some messages, by message: translations, pictures, recordings, and fields of imported files. */
export async function readMessageParts(database: Queries, messageIds: readonly string[]) {
  const [translations, attachments, recordings, sources] = await Promise.all([
    readParts(database, messageLists.translations, messageIds),
    readParts(database, messageLists.attachments, messageIds),
    readParts(database, messageLists.recordings, messageIds),
    readParts(database, messageLists.sources, messageIds),
  ]);
  return { translations, attachments, recordings, sources };
}

async function readParts(
  database: Queries,
  { table, owner, columns }: OwnList,
  messageIds: readonly string[],
): Promise<ReadonlyMap<unknown, { part: object }[]>> {
  const rows = await database
    .select({ messageId: owner, part: columns })
    .from(table)
    .where(isAnyOf(owner, messageIds));
  return Map.groupBy(rows, ({ messageId }) => messageId);
}

export type MessageParts = Awaited<ReturnType<typeof readMessageParts>>;

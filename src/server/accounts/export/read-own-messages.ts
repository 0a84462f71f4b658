import { asc, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { listBatches } from '#src/server/chat/base/fit-messages.ts';
import { attachments, recordings, translations } from '#src/server/chat/base/media-tables.ts';
import { readText } from '#src/server/chat/base/read-text.ts';
import { messageSources } from '#src/server/chat/base/source-tables.ts';
import { generations, messages } from '#src/server/chat/base/tables.ts';
import type { MessageRow } from '#src/server/chat/base/to-message.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

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

/**
 * Reads the attachments of some messages by message: translations, pictures, recordings, and the fields of imported
 * files.
 */
export async function readMessageParts(database: Queries, messageIds: readonly string[]) {
  const ids = [...messageIds];
  const [translated, attached, sources, recorded] = await Promise.all([
    database.select().from(translations).where(isAnyOf(translations.messageId, ids)),
    database.select().from(attachments).where(isAnyOf(attachments.messageId, ids)),
    database.select().from(messageSources).where(isAnyOf(messageSources.messageId, ids)),
    database
      .select({
        messageId: recordings.messageId,
        version: recordings.version,
        voice: recordings.voice,
        createdAt: recordings.createdAt,
      })
      .from(recordings)
      .where(isAnyOf(recordings.messageId, ids)),
  ]);
  return {
    translations: Map.groupBy(translated, ({ messageId }) => messageId),
    attachments: new Map(attached.map((row) => [row.messageId, row])),
    sources: new Map(sources.map((row) => [row.messageId, row])),
    recordings: new Map(recorded.map((row) => [row.messageId, row])),
  };
}

export type MessageParts = Awaited<ReturnType<typeof readMessageParts>>;

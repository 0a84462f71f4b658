import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readChunks } from '#src/server/chat/read-chunks.ts';
import { conversations, generations, messages } from '#src/server/chat/tables.ts';
import type { MessageRow } from '#src/server/chat/to-message.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';

export type OwnChat = typeof conversations.$inferSelect & { characterName: string };
type GenerationRow = typeof generations.$inferSelect;
export type OwnMessage = MessageRow & { generation: GenerationRow | null };

/** How many rows are in memory at a time. */
const batchSize = 200;

/** Every conversation of a user, deleted ones that can still be restored too, the oldest first. */
export async function* readOwnChats(database: Queries, userId: string): AsyncGenerator<OwnChat> {
  const isNamed = and(
    eq(characterTexts.characterId, conversations.characterId),
    eq(characterTexts.language, conversations.language),
  );
  let after: string | undefined;
  do {
    const isNext = after === undefined ? undefined : gt(conversations.id, after);
    const batch = await database
      .select({
        ...getTableColumns(conversations),
        characterName: sql<string>`coalesce(${characterTexts.name}, '')`,
      })
      .from(conversations)
      .leftJoin(characterTexts, isNamed)
      .where(and(eq(conversations.userId, userId), isNext))
      .orderBy(asc(conversations.id))
      .limit(batchSize);
    yield* batch;
    after = batch.length < batchSize ? undefined : batch.at(-1)?.id;
  } while (after !== undefined);
}

/** Where a message stands among those of its conversation: a question and its reply are stored at the same moment. */
const place = {
  moment: sql<string>`${messages.createdAt}::text`,
  isReply: sql<boolean>`${messages.role} = 'assistant'`,
  id: messages.id,
};

/**
 * Every message of a conversation with every variant, the oldest first, some at a time. A reply that is being written
 * has its text so far.
 */
export async function* readOwnMessages(
  database: Queries,
  conversationId: string,
): AsyncGenerator<OwnMessage[]> {
  let after: { moment: string; isReply: boolean; id: string } | undefined;
  do {
    const isNext: SQL | undefined =
      after &&
      sql`(${messages.createdAt}, ${place.isReply}, ${messages.id})
        > (${after.moment}::timestamptz, ${after.isReply}::boolean, ${after.id}::uuid)`;
    const batch: { message: MessageRow; generation: GenerationRow | null; place: typeof after }[] =
      await database
        .select({ message: messages, generation: generations, place })
        .from(messages)
        .leftJoin(generations, eq(generations.messageId, messages.id))
        .where(and(eq(messages.conversationId, conversationId), isNext))
        .orderBy(asc(messages.createdAt), asc(place.isReply), asc(messages.id))
        .limit(batchSize);
    yield await Promise.all(
      batch.map(async ({ message, generation }) => ({
        ...message,
        content:
          message.state === 'streaming' ? (await readChunks(database, message.id, 0)).text : message.content,
        generation,
      })),
    );
    after = batch.length < batchSize ? undefined : batch.at(-1)?.place;
  } while (after !== undefined);
}

const branchRows = z.array(z.object({ id: z.uuid() }));

/** The ids of the messages of the active branch: what the chat shows. */
export async function readActiveBranch(database: Queries, chat: OwnChat): Promise<ReadonlySet<string>> {
  const rows = await database.execute(sql`
    with recursive branch as (
      select id, parent_id from messages
      where id = ${chat.headMessageId} and conversation_id = ${chat.id}
      union
      select parent.id, parent.parent_id from branch join messages parent on parent.id = branch.parent_id
    )
    select id from branch`);
  return new Set(branchRows.parse([...rows]).map(({ id }) => id));
}

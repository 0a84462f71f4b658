import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { conversationLorebooks } from '#src/server/chat/base/media-tables.ts';
import { memories, memoryReplacements, memorySources } from '#src/server/chat/base/memory-tables.ts';
import { chatLines } from '#src/server/chat/base/source-tables.ts';
import { conversations, removals } from '#src/server/chat/base/tables.ts';
import { crisisPauses } from '#src/server/chat/base/safety-tables.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

export type OwnChat = typeof conversations.$inferSelect & { characterName: string };

/** The number of rows in memory at a time. */
const batchSize = 200;

/** Reads every conversation of a user, including deleted ones that can still be restored, oldest first. */
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

/**
 * Reads the parts of a conversation besides its messages: memories, removals that can be restored, its lorebooks, its
 * pause, and fields of its imported file.
 */
export async function readChatParts(database: Queries, conversationId: string) {
  return {
    lorebooks: await database
      .select({ lorebook_id: conversationLorebooks.lorebookId })
      .from(conversationLorebooks)
      .where(eq(conversationLorebooks.conversationId, conversationId))
      .orderBy(asc(conversationLorebooks.lorebookId)),
    memories: await readMemories(database, conversationId),
    removals: await database
      .select({
        id: removals.id,
        kind: removals.kind,
        head_message_id: removals.headMessageId,
        message_id: removals.messageId,
        message_count: removals.messageCount,
        title: removals.title,
        remove_time: removals.removedAt,
      })
      .from(removals)
      .where(eq(removals.conversationId, conversationId))
      .orderBy(asc(removals.id)),
    lines: await database
      .select({
        place: chatLines.place,
        kind: chatLines.kind,
        after_message_id: chatLines.afterMessageId,
        content: chatLines.content,
      })
      .from(chatLines)
      .where(eq(chatLines.conversationId, conversationId))
      .orderBy(asc(chatLines.place)),
    crisis_pauses: await database
      .select({ since_time: crisisPauses.since })
      .from(crisisPauses)
      .where(eq(crisisPauses.conversationId, conversationId)),
  };
}

async function readMemories(database: Queries, conversationId: string) {
  const rows = await database
    .select({
      id: memories.id,
      kind: memories.kind,
      content: memories.content,
      is_pinned: memories.isPinned,
      is_forgotten: memories.isForgotten,
      author: memories.author,
      depth: memories.depth,
      version: memories.version,
      create_time: memories.createdAt,
      modify_time: memories.modifiedAt,
    })
    .from(memories)
    .where(eq(memories.conversationId, conversationId))
    .orderBy(asc(memories.id));
  const sources = await database
    .select({ memoryId: memorySources.memoryId, message_id: memorySources.messageId })
    .from(memorySources)
    .innerJoin(memories, eq(memories.id, memorySources.memoryId))
    .where(eq(memories.conversationId, conversationId))
    .orderBy(asc(memorySources.messageId));
  const replacements = await database
    .select({ memoryId: memoryReplacements.memoryId, replacedBy: memoryReplacements.replacedBy })
    .from(memoryReplacements)
    .innerJoin(memories, eq(memories.id, memoryReplacements.memoryId))
    .where(eq(memories.conversationId, conversationId))
    .orderBy(asc(memoryReplacements.replacedBy));
  const replacedBy = Map.groupBy(replacements, ({ memoryId }) => memoryId);
  const byMemory = Map.groupBy(sources, ({ memoryId }) => memoryId);
  return rows.map((row) => ({
    ...row,
    replacements: (replacedBy.get(row.id) ?? []).map((one) => ({ replaced_by: one.replacedBy })),
    sources: (byMemory.get(row.id) ?? []).map((source) => ({ message_id: source.message_id })),
  }));
}

import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { searchMessages as searchMessagesCall } from '#src/contract/chat/tree-calls.ts';
import { excerptAround } from '#src/domain/text/excerpt-around.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { type Owner, requireConversation } from '../messages/require-conversation.ts';
import { holdsWords } from './holds-words.ts';
import { listRequiredWords } from './list-required-words.ts';
import { messages } from '../tables/tables.ts';

export interface MessageSearchRequest {
  owner: Owner;
  conversationId: string;
  words: string;
  page: number;
}

type MessagePage = z.output<typeof searchMessagesCall.result>;

const pageSize = 50;

/**
 * Searches the messages of the active branch that contain every word, in any case, newest first; `%` and `_` are
 * matched literally.
 * @throws AppError 40003 with 404 for a foreign or unknown conversation
 */
export async function searchMessages(
  database: Queries,
  { owner, conversationId, words, page }: MessageSearchRequest,
): Promise<MessagePage> {
  await requireConversation(database, owner, conversationId);
  const wanted = listRequiredWords(words);
  const rows = await database
    .select({
      id: messages.id,
      role: messages.role,
      depth: messages.depth,
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        messages.isOnPath,
        eq(messages.isOmitted, false),
        holdsWords([messages.content], sql`${sql.param(wanted)}::text[]`),
      ),
    )
    .orderBy(desc(messages.depth))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return {
    records: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      role: row.role,
      depth: row.depth,
      excerpt: excerptAround(row.content, wanted),
      time: row.createdAt.toISOString(),
    })),
    has_more: rows.length > pageSize,
  };
}

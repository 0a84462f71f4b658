import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/language.ts';
import type { FinishReason } from '#src/contract/message-calls.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { ConversationRow } from '../require-conversation.ts';
import { conversations, messages } from '../tables.ts';

/** What of a conversation decides whether the site speaks instead of the persona; read past every card and setting. */
export interface SafetyContext {
  conversationId: string;
  characterId: string;
  language: Language;
  /** The message that is answered; empty where a reply answers none. */
  asked: string;
  askedId: string | null;
  /** The reply before that was the site's help in a crisis. */
  isPaused: boolean;
}

/** What a reply answers that is not stored yet. */
export interface NewlyAsked {
  conversation: Pick<ConversationRow, 'id' | 'characterId' | 'language'>;
  asked: { id: string; content: string; parentId: string | null };
}

const asked = alias(messages, 'asked');
const earlier = alias(messages, 'earlier');

/** Reads what a reply that is being written answers, as it was stored. */
export async function loadSafetyContext(queries: Queries, replyId: string): Promise<SafetyContext> {
  const [row] = await queries
    .select({
      conversationId: conversations.id,
      characterId: conversations.characterId,
      language: conversations.language,
      askedId: asked.id,
      askedRole: asked.role,
      content: asked.content,
      earlierModel: earlier.model,
      earlierReason: earlier.finishReason,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(asked, eq(asked.id, messages.parentId))
    .leftJoin(earlier, eq(earlier.id, asked.parentId))
    .where(eq(messages.id, replyId));
  if (row === undefined) throw new Error('the reply was erased before it was written');
  const { conversationId, characterId, language } = row;
  return {
    conversationId,
    characterId,
    language,
    asked: row.askedRole === 'user' ? (row.content ?? '') : '',
    askedId: row.askedId,
    isPaused: isHelp(row.earlierModel, row.earlierReason),
  };
}

/** The same for a message that is being stored, from what was said before it. */
export async function loadNewContext(
  queries: Queries,
  { conversation, asked: { id, content, parentId } }: NewlyAsked,
): Promise<SafetyContext> {
  const [before] =
    parentId === null
      ? []
      : await queries
          .select({ model: messages.model, reason: messages.finishReason })
          .from(messages)
          .where(eq(messages.id, parentId));
  return {
    conversationId: conversation.id,
    characterId: conversation.characterId,
    language: conversation.language,
    asked: content,
    askedId: id,
    isPaused: before !== undefined && isHelp(before.model, before.reason),
  };
}

/** Words that replaced a reply are the site's too, but no help. */
function isHelp(model: string | null, reason: FinishReason | null): boolean {
  return model === 'safety' && reason !== 'content_filter';
}

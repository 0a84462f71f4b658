import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { Scene } from '../prompt/load-scene.ts';
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

/** The same for a new message under the head of what was read. */
export function composeSafetyContext(
  { conversation, turns }: Pick<Scene, 'conversation' | 'turns'>,
  asked: { id: string; content: string },
): SafetyContext {
  const before = turns?.at(-1);
  return {
    conversationId: conversation.id,
    characterId: conversation.characterId,
    language: conversation.language,
    asked: asked.content,
    askedId: asked.id,
    isPaused: before !== undefined && isHelp(before.model, before.finish_reason),
  };
}

/** Words that replaced a reply are the site's too, but no help. */
function isHelp(model: string | null, reason: string | null): boolean {
  return model === 'safety' && reason !== 'content_filter';
}

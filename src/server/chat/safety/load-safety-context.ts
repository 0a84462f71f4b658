import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Language } from '#src/contract/base/language.ts';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Scene } from '../base/load-scene.ts';
import { crisisPauses } from '../base/safety-tables.ts';
import { conversations, messages } from '../base/tables.ts';

/** The facts that decide whether the site speaks instead of the persona; they do not depend on any card or setting. */
export interface SafetyContext {
  conversationId: string;
  characterId: string;
  language: Language;
  /** The message that is answered; empty if a reply answers none. */
  asked: string;
  askedId: string | null;
  /** The person's messages in the turns before, newest first. */
  recent: readonly string[];
  /** True if that message indicates a crisis. */
  isInCrisis: boolean;
  /**
   * True if the moderation service finds by now that it sexualises minors. It refuses such a message before it is
   * stored, but for one that came while it did not answer.
   */
  sexualisesMinors: boolean;
  /** True if the person was given the site's help, here or in another conversation, and is still in the crisis. */
  isPaused: boolean;
  /** True if the answered message was written after the help, so that it can end the crisis. */
  isSaidSince: boolean;
  /** True if the previous reply was the site's help in a crisis. */
  isAgain: boolean;
}

/** The number of the person's messages before the answered one that count as the last turns. */
const recentMessages = 3;

const asked = alias(messages, 'asked');
const earlier = alias(messages, 'earlier');
const pausedSince = sql`(
  select max(${crisisPauses.since}) from ${crisisPauses}
  join ${conversations} other on other.id = ${crisisPauses.conversationId}
  where other.user_id = ${conversations.userId})`;

/** Loads the context of a reply that is being written, from the stored message that it answers. */
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
      isPersonPaused: sql<boolean>`${pausedSince} is not null`,
      isSaidSince: sql<boolean>`coalesce(${asked.editedAt}, ${asked.createdAt}) > ${pausedSince} is not false`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(asked, eq(asked.id, messages.parentId))
    .leftJoin(earlier, eq(earlier.id, asked.parentId))
    .where(eq(messages.id, replyId));
  if (row === undefined) throw new Error('the reply was erased before it was written');
  const { conversationId, characterId, language, isSaidSince } = row;
  const isAgain = isHelp(row.earlierModel, row.earlierReason);
  const content = row.askedRole === 'user' ? (row.content ?? '') : '';
  return {
    conversationId,
    characterId,
    language,
    isPaused: isAgain || row.isPersonPaused,
    isSaidSince,
    isAgain,
    asked: content,
    recent: row.askedId === null ? [] : await listRecent(queries, row.askedId),
    askedId: row.askedId,
    isInCrisis: isInCrisis(content),
    sexualisesMinors: false,
  };
}

/** Composes it for a new message under the head of the scene. */
export function composeSafetyContext(
  { conversation, turns, is_paused: isPersonPaused }: Pick<Scene, 'conversation' | 'turns' | 'is_paused'>,
  asked: { id: string; content: string; isInCrisis: boolean },
): SafetyContext {
  const before = turns?.at(-1);
  const isAgain = before !== undefined && isHelp(before.model, before.finish_reason);
  return {
    conversationId: conversation.id,
    characterId: conversation.characterId,
    language: conversation.language,
    asked: asked.content,
    askedId: asked.id,
    isInCrisis: asked.isInCrisis,
    sexualisesMinors: false,
    isPaused: isAgain || isPersonPaused,
    isSaidSince: true,
    isAgain,
    recent: (turns ?? [])
      .filter(({ role }) => role === 'user')
      .slice(-recentMessages)
      .map(({ content }) => content)
      .toReversed(),
  };
}

/** Loads the person's messages before a message, on its branch. */
async function listRecent(queries: Queries, messageId: string): Promise<string[]> {
  const rows = await queries.execute<{ content: string }>(sql`
    with recursive branch as (
      select parent_id, role, content, 0 as place from ${messages} where id = ${messageId}
      union all
      select m.parent_id, m.role, m.content, branch.place + 1
      from branch join ${messages} m on m.id = branch.parent_id where branch.place < ${2 * recentMessages})
    select content from branch where role = 'user' and place > 0 order by place`);
  return rows.map(({ content }) => content);
}

/** Returns true for the site's help; text of the site that replaced a reply is not help. */
function isHelp(model: string | null, reason: string | null): boolean {
  return model === 'safety' && reason !== 'content_filter';
}

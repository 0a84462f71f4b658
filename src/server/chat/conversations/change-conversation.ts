import { and, eq, sql } from 'drizzle-orm';
import type { Conversation, ReplyMode } from '#src/contract/chat/conversation-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { backgrounds } from '#src/server/characters/gallery-tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Services } from '#src/server/platform/services.ts';
import { lockConversation } from '../messages/lock-message.ts';
import { loadPriceFacts } from '../messages/reply-price.ts';
import type { ConversationRow, Owner } from '../messages/require-conversation.ts';
import { conversations } from '../tables/tables.ts';
import { checkChatChoice } from './check-chat-choice.ts';
import { isUsableBackground, loadConversation } from './load-conversation.ts';

/** Changes of a conversation's settings; absent ones stay as they are. */
export interface ConversationChange {
  mode?: ReplyMode | undefined;
  chatModel?: string | null | undefined;
  sampler?: Record<string, number> | undefined;
  /** A chosen persona ends `isAsSelf`. */
  personaId?: string | null | undefined;
  isAsSelf?: boolean | undefined;
  title?: string | undefined;
  /** Archiving unpins, and pinning unarchives. */
  pinned?: boolean | undefined;
  archived?: boolean | undefined;
}

/**
 * Changes the settings of an own conversation (rule:reply-styles).
 * @throws AppError 40003: 404 for a foreign or unknown conversation or persona, and what `checkChatChoice` throws
 */
export async function changeConversation(
  services: Pick<Services, 'database' | 'chatModels'>,
  { owner, id, change }: { owner: Owner; id: string; change: ConversationChange },
): Promise<Conversation> {
  return services.database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, owner, id);
    const { vipLevel } = await loadPriceFacts(transaction, id);
    checkChatChoice(services, vipLevel, change);
    if (typeof change.personaId === 'string') await requirePersona(transaction, owner, change.personaId);
    return update(transaction, conversation, change);
  });
}

/**
 * Sets the background of an own conversation, or removes it (rule:reply-styles).
 * @throws AppError 40003: 404 for a foreign or unknown conversation, or a background that does not exist or is not for
 * its character; 403 for a background that is not unlocked
 */
export async function setChatBackground(
  { database }: Pick<Services, 'database'>,
  { owner, id, backgroundId }: { owner: Owner; id: string; backgroundId: string | null },
): Promise<Conversation> {
  return database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, owner, id);
    if (backgroundId !== null) await requireBackground(transaction, conversation, backgroundId);
    return update(transaction, conversation, { backgroundId });
  });
}

async function requirePersona(transaction: Queries, { userId }: Owner, personaId: string): Promise<void> {
  const found = await transaction
    .select({ id: personas.id })
    .from(personas)
    .where(and(eq(personas.id, personaId), eq(personas.userId, userId)));
  if (found.length === 0) throw notFound();
}

async function requireBackground(
  transaction: Queries,
  conversation: ConversationRow,
  backgroundId: string,
): Promise<void> {
  const [background] = await transaction
    .select({
      characterId: backgrounds.characterId,
      isUsable: sql<boolean>`${isUsableBackground(conversation)}`,
    })
    .from(backgrounds)
    .where(eq(backgrounds.id, backgroundId));
  const isForAll = background?.characterId === null;
  if (background === undefined || !(isForAll || background.characterId === conversation.characterId)) {
    throw notFound();
  }
  if (!background.isUsable) {
    throw new AppError(40003, { status: 403, userMessage: userMessages.backgroundLocked });
  }
}

async function update(
  transaction: Queries,
  { id }: ConversationRow,
  {
    mode,
    chatModel,
    sampler,
    personaId,
    isAsSelf = personaId === undefined ? undefined : false,
    title,
    pinned,
    archived,
    ...rest
  }: ConversationChange & { backgroundId?: string | null },
): Promise<Conversation> {
  const [changed] = await transaction
    .update(conversations)
    .set({
      mode,
      chatModel,
      sampler,
      personaId,
      isAsSelf,
      title: title?.toWellFormed().replaceAll('\u0000', ''),
      ...placeOf(pinned, archived),
      // An empty title as well: its owner wants none.
      titleOrigin: title === undefined ? undefined : 'owner',
      ...rest,
      version: sql`${conversations.version} + 1`,
    })
    .where(eq(conversations.id, id))
    .returning();
  if (changed === undefined) throw new Error('a locked conversation was not found');
  return loadConversation(transaction, changed);
}

/** Returns the columns for a change. If it is repeated, the time of the first one stays. */
function placeOf(pinned: boolean | undefined, archived: boolean | undefined) {
  if (archived === true)
    return { archivedAt: sql`coalesce(${conversations.archivedAt}, now())`, pinnedAt: null };
  if (pinned === true) return { pinnedAt: sql`coalesce(${conversations.pinnedAt}, now())`, archivedAt: null };
  return { ...(pinned === false && { pinnedAt: null }), ...(archived === false && { archivedAt: null }) };
}

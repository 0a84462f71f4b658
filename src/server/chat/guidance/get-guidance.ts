import { and, eq, isNull, or } from 'drizzle-orm';
import type { Guidance } from '#src/contract/chat/guidance-calls.ts';
import type { Viewer } from '#src/server/characters/is-shown.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { guidances } from '../tables/guidance-tables.ts';
import { type ConversationRow, type Owner, requireConversation } from '../messages/require-conversation.ts';
import { noGuidance, toGuidance } from './guidance-row.ts';

export interface BothGuidances {
  chat: Guidance;
  character: Guidance;
}

/**
 * Loads a person's instructions for the replies of a conversation and of its character; without a conversation, the
 * instructions of the character.
 * @throws AppError 40003 with 404 for a foreign conversation, for a character that the visitor cannot chat with, and if
 * neither is named
 */
export async function getGuidance(
  database: Queries,
  viewer: Owner & Viewer & { userId: string },
  { id, characterId }: { id: string | undefined; characterId: string | undefined },
): Promise<BothGuidances> {
  if (characterId !== undefined) await requireCharacter(database, characterId, viewer);
  if (id !== undefined) return readGuidance(database, await requireConversation(database, viewer, id));
  if (characterId === undefined) throw notFound();
  return readGuidance(database, { id: null, userId: viewer.userId, characterId });
}

/** Loads it for a conversation that was found, or for a character before there is one. */
export async function readGuidance(
  database: Queries,
  { id, userId, characterId }: Pick<ConversationRow, 'userId' | 'characterId'> & { id: string | null },
): Promise<BothGuidances> {
  const rows = await database
    .select()
    .from(guidances)
    .where(
      or(
        id === null ? undefined : eq(guidances.conversationId, id),
        and(
          eq(guidances.userId, userId),
          eq(guidances.characterId, characterId),
          isNull(guidances.conversationId),
        ),
      ),
    );
  const find = (isOfChat: boolean) => {
    const row = rows.find(({ conversationId }) => (conversationId !== null) === isOfChat);
    return row === undefined ? noGuidance : toGuidance(row);
  };
  return { chat: find(true), character: find(false) };
}

import { and, eq, isNull, or } from 'drizzle-orm';
import type { Guidance } from '#src/contract/guidance-calls.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { guidances } from '../guidance-tables.ts';
import { type ConversationRow, type Owner, requireConversation } from '../require-conversation.ts';
import { noGuidance, toGuidance } from './guidance-row.ts';

export interface BothGuidances {
  chat: Guidance;
  character: Guidance;
}

/**
 * What a person wants of the replies of a conversation, and of its character.
 * @throws AppError 40003 with 404 for a foreign conversation
 */
export async function getGuidance(
  database: Queries,
  owner: Owner,
  conversationId: string,
): Promise<BothGuidances> {
  return readGuidance(database, await requireConversation(database, owner, conversationId));
}

/** The same for a conversation that was found. */
export async function readGuidance(
  database: Queries,
  { id, userId, characterId }: Pick<ConversationRow, 'id' | 'userId' | 'characterId'>,
): Promise<BothGuidances> {
  const rows = await database
    .select()
    .from(guidances)
    .where(
      or(
        eq(guidances.conversationId, id),
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

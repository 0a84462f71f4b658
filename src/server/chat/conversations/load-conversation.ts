import { and, eq, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import { backgrounds, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { type ConversationRow, toConversation } from '../messages/require-conversation.ts';

/**
 * Returns the condition that keeps backgrounds that a user may use in a conversation: of its character or for all, free
 * or unlocked.
 */
export function isUsableBackground({
  userId,
  characterId,
}: Record<'userId' | 'characterId', string | Placeholder>) {
  return and(
    or(isNull(backgrounds.characterId), eq(backgrounds.characterId, characterId)),
    or(
      eq(backgrounds.gems, 0),
      sql`exists (select from ${unlockedBackgrounds} where ${and(
        eq(unlockedBackgrounds.backgroundId, backgrounds.id),
        eq(unlockedBackgrounds.userId, userId),
      )})`,
    ),
  );
}

const selectBackground = cacheQuery((queries) =>
  queries
    .select(pictureColumns)
    .from(backgrounds)
    .innerJoin(pictures, eq(pictures.id, backgrounds.pictureId))
    .where(
      and(
        eq(backgrounds.id, given('backgroundId')),
        isUsableBackground({ userId: given('userId'), characterId: given('characterId') }),
      ),
    ),
);

/** Loads a conversation for its owner, with its background if that exists and may be used. */
export async function loadConversation(queries: Queries, row: ConversationRow): Promise<Conversation> {
  if (row.backgroundId === null) return toConversation(row);
  const { userId, characterId, backgroundId } = row;
  const [background] = await selectBackground(queries, null, { userId, characterId, backgroundId });
  return toConversation(row, pictureOf(background ?? null));
}

import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Conversation } from '#src/contract/conversation-calls.ts';
import { backgrounds, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { type ConversationRow, toConversation } from './require-conversation.ts';

/** Keeps backgrounds that a user may show behind a conversation: of its character or of all, free or unlocked. */
export function isUsableBackground({ userId, characterId }: Pick<ConversationRow, 'userId' | 'characterId'>) {
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

/** A conversation as its owner sees it, with the picture behind it, as long as that is there and may be used. */
export async function loadConversation(queries: Queries, row: ConversationRow): Promise<Conversation> {
  if (row.backgroundId === null) return toConversation(row);
  const [background] = await queries
    .select(pictureColumns)
    .from(backgrounds)
    .innerJoin(pictures, eq(pictures.id, backgrounds.pictureId))
    .where(and(eq(backgrounds.id, row.backgroundId), isUsableBackground(row)));
  return toConversation(row, pictureOf(background ?? null));
}

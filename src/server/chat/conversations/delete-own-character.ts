import { and, eq } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { characterMissing } from '#src/server/cards/require-own-character.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import type { PictureService } from '#src/server/pictures/picture-service.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { conversations, generations } from '../tables/tables.ts';

export interface CharacterErasure {
  database: Database;
  writer: ReplyWriter;
  pictures: PictureService;
}

/**
 * Erases a private character with its conversations and pictures. A person who no longer sees mature characters may
 * still erase an own one.
 * @throws AppError 40003 with 404 for an unknown one, and for somebody else's
 */
export async function deleteOwnCharacter(
  { database, writer, pictures: service }: CharacterErasure,
  { userId, id }: { userId: string; id: string },
): Promise<{ deleted: true }> {
  const erased = await database.transaction(async (transaction) => {
    const [character] = await transaction
      .select({ portraitId: characters.portraitId, avatarId: characters.avatarId })
      .from(characters)
      .where(and(eq(characters.id, id), eq(characters.ownerId, userId)))
      .for('update');
    if (character === undefined) throw characterMissing();
    const isWithIt = eq(conversations.characterId, id);
    // Locked before the replies in them, as everywhere, so that no deadlock arises.
    await transaction.select({ id: conversations.id }).from(conversations).where(isWithIt).for('update');
    const replies = await transaction
      .select({ id: generations.messageId })
      .from(generations)
      .innerJoin(conversations, eq(conversations.id, generations.conversationId))
      .where(and(isWithIt, eq(generations.state, 'running')))
      .for('update', { of: generations });
    await transaction.delete(conversations).where(isWithIt);
    await transaction.delete(characterTexts).where(eq(characterTexts.characterId, id));
    await transaction.delete(characters).where(eq(characters.id, id));
    const pictureIds = [character.portraitId, character.avatarId].filter((picture) => picture !== null);
    if (pictureIds.length > 0) {
      await transaction
        .delete(pictures)
        .where(and(isAnyOf(pictures.id, pictureIds), eq(pictures.ownerId, userId)));
    }
    return { replyIds: replies.map((reply) => reply.id), pictureIds };
  });
  // Their rows are deleted: nothing more of them may be written.
  for (const replyId of erased.replyIds) writer.find(replyId)?.abort('stopped');
  await Promise.all(erased.pictureIds.map((picture) => service.forget(picture)));
  return { deleted: true };
}

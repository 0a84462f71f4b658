import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { asksForPicture } from '#src/domain/asks-for-picture.ts';
import { galleryPictures } from '#src/server/characters/gallery-tables.ts';
import { describeError } from '#src/server/platform/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { SafetyContext } from '../safety/load-safety-context.ts';
import { messages } from '../tables.ts';
import { attachments } from '../media-tables.ts';

/**
 * The gallery picture that comes with a reply to a message that asks for one: the first that was not sent in this
 * conversation yet. Another variant of the reply comes with the same.
 * @returns its id; undefined where none was asked for or none is left, or the database did not say
 */
export async function chooseAttachment(
  { database, log }: Services,
  { asked, askedId, conversationId, characterId }: SafetyContext,
): Promise<string | undefined> {
  if (askedId === null || !asksForPicture(asked)) return undefined;
  try {
    const sent = database
      .select({ id: attachments.galleryPictureId })
      .from(attachments)
      .innerJoin(messages, eq(messages.id, attachments.messageId))
      .where(
        and(
          eq(messages.conversationId, conversationId),
          ne(sql`coalesce(${messages.parentId}, ${messages.id})`, askedId),
        ),
      );
    const [picture] = await database
      .select({ id: galleryPictures.id })
      .from(galleryPictures)
      .where(and(eq(galleryPictures.characterId, characterId), notInArray(galleryPictures.id, sent)))
      .orderBy(asc(galleryPictures.position))
      .limit(1);
    return picture?.id;
  } catch (error) {
    // The text of a reply is worth more than its picture.
    log.warn('attachment-not-chosen', describeError(error));
    return undefined;
  }
}

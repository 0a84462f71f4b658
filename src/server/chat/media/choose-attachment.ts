import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { asksForPicture } from '#src/domain/intents/asks-for-picture.ts';
import { matchIntent } from '#src/domain/demo/conversation/resolve-intent.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import { galleryPictures } from '#src/server/characters/gallery-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { SafetyContext } from '../safety/safety-context.ts';
import { messages } from '../tables/tables.ts';
import { attachments } from '../tables/media-tables.ts';

/** The character and the texts by which a picture is chosen. */
export interface PictureWanted {
  conversationId: string;
  characterId: string;
  asked: string;
  /** The message that requests a picture; null while it is not stored. */
  askedId: string | null;
}

/**
 * Finds the gallery picture for a reply to a message that requests one: the first that was not sent in this
 * conversation yet. Another variant of the reply has the same one. A request for something explicit gets none, because
 * the available pictures (rule:nothing-explicit) would not be an answer to it.
 * @returns undefined if none was requested, null if none is left
 */
export async function findPicture(
  queries: Queries,
  { asked, askedId, conversationId, characterId }: PictureWanted,
): Promise<{ id: string; captions: Localized } | null | undefined> {
  if (!asksForPicture(asked) || matchIntent(asked).intent === 'explicit') return undefined;
  const isElsewhere =
    askedId === null ? undefined : ne(sql`coalesce(${messages.parentId}, ${messages.id})`, askedId);
  const sent = queries
    .select({ id: attachments.galleryPictureId })
    .from(attachments)
    .innerJoin(messages, eq(messages.id, attachments.messageId))
    .where(and(eq(messages.conversationId, conversationId), isElsewhere));
  const [picture] = await queries
    .select({ id: galleryPictures.id, captions: galleryPictures.captions })
    .from(galleryPictures)
    .where(and(eq(galleryPictures.characterId, characterId), notInArray(galleryPictures.id, sent)))
    .orderBy(asc(galleryPictures.position))
    .limit(1);
  return picture ?? null;
}

/** Returns the id of the picture for a written reply; undefined also after an error of the database. */
export async function chooseAttachment(
  { database, log }: Services,
  context: SafetyContext,
): Promise<string | undefined> {
  if (context.askedId === null) return undefined;
  try {
    return (await findPicture(database, context))?.id;
  } catch (error) {
    // The text of a reply is worth more than its picture.
    log.warn('attachment-not-chosen', toErrorFields(error));
    return undefined;
  }
}

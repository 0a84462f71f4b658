import { and, eq, inArray } from 'drizzle-orm';
import type { Attachment, Message } from '#src/contract/message-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { galleryPictures } from '#src/server/characters/gallery-tables.ts';
import { users } from '#src/server/identity/tables.ts';
import { pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { listVariants } from './list-variants.ts';
import { attachments, translations, unlockedPictures } from './media-tables.ts';
import { readText } from './read-text.ts';
import { notFound } from './require-conversation.ts';
import { messages } from './tables.ts';
import { type MessageExtras, type MessageRow, toMessage } from './to-message.ts';

/** Who reads messages: what is unlocked and translated depends on it. */
export interface Reader {
  userId: string;
  language: Language;
}

/**
 * Rows as the contract shows them to their owner: with their variants, what came with them, and what was translated
 * of this version of theirs. A reply that is being written comes with its text so far.
 */
export async function loadMessages(
  queries: Queries,
  reader: Reader,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [variants, translated, attached] = await Promise.all([
    listVariants(queries, rows),
    listTranslations(queries, reader, ids),
    listAttachments(queries, reader, ids),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const extras: Partial<MessageExtras> = {
        variants: variants.get(row.id) ?? [row.id],
        translation: translated.get(row.id) ?? null,
        attachment: attached.get(row.id) ?? null,
      };
      return toMessage(row, await readText(queries, row), extras);
    }),
  );
}

/**
 * One message as its owner reads it.
 * @throws AppError 40003 with 404 when it is gone
 */
export async function loadMessage(queries: Queries, reader: Reader, messageId: string): Promise<Message> {
  const [row] = await queries.select().from(messages).where(eq(messages.id, messageId));
  const [message] = await loadMessages(queries, reader, row === undefined ? [] : [row]);
  if (message === undefined) throw notFound();
  return message;
}

async function listTranslations(queries: Queries, { userId }: Reader, messageIds: readonly string[]) {
  const rows = await queries
    .select({
      messageId: translations.messageId,
      language: translations.language,
      content: translations.content,
    })
    .from(translations)
    .innerJoin(
      messages,
      and(eq(messages.id, translations.messageId), eq(messages.version, translations.version)),
    )
    .innerJoin(users, and(eq(users.id, userId), eq(users.targetLanguage, translations.language)))
    .where(inArray(translations.messageId, [...messageIds]));
  return new Map(rows.map(({ messageId, language, content }) => [messageId, { language, content }]));
}

async function listAttachments(
  queries: Queries,
  { userId, language }: Reader,
  messageIds: readonly string[],
): Promise<Map<string, Attachment>> {
  const rows = await queries
    .select({
      messageId: attachments.messageId,
      captions: galleryPictures.captions,
      unlockedAt: unlockedPictures.unlockedAt,
      picture: pictureColumns,
    })
    .from(attachments)
    .innerJoin(galleryPictures, eq(galleryPictures.id, attachments.galleryPictureId))
    .innerJoin(pictures, eq(pictures.id, galleryPictures.pictureId))
    .leftJoin(
      unlockedPictures,
      and(eq(unlockedPictures.galleryPictureId, galleryPictures.id), eq(unlockedPictures.userId, userId)),
    )
    .where(inArray(attachments.messageId, [...messageIds]));
  return new Map(
    rows.map(({ messageId, captions, unlockedAt, picture }) => [
      messageId,
      {
        kind: 'picture',
        is_locked: unlockedAt === null,
        blur: picture.blur,
        caption: captions[language],
        picture: unlockedAt === null ? null : pictureOf(picture),
      },
    ]),
  );
}

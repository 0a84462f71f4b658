import { and, eq, sql } from 'drizzle-orm';
import type { Attachment, Message } from '#src/contract/message-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { galleryPictures } from '#src/server/characters/gallery-tables.ts';
import { users } from '#src/server/identity/tables.ts';
import { pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { given, keepQuery } from '#src/server/platform/kept-query.ts';
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
  const [variants, found] = await Promise.all([
    listVariants(queries, rows),
    selectExtras(queries, null, { ...reader, ids }),
  ]);
  const extrasOf = new Map(found.map((one) => [one.id, one]));
  return Promise.all(
    rows.map(async (row) => {
      const { translation = null, attachment = null } = extrasOf.get(row.id) ?? {};
      const extras: Partial<MessageExtras> = {
        variants: variants.get(row.id) ?? [row.id],
        translation,
        attachment: attachment === null ? null : toAttachment(attachment),
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

interface TranslationRow {
  language: string;
  content: string;
}

interface AttachmentRow {
  caption: string;
  isUnlocked: boolean;
  picture: { id: string; width: number; height: number; blur: string };
}

/** What came with some messages, and what was translated of their present versions for who reads. */
const selectExtras = keepQuery((queries) => {
  const translation = queries
    .select({
      found: sql`json_build_object('language', ${translations.language}, 'content', ${translations.content})`,
    })
    .from(translations)
    .innerJoin(users, and(eq(users.id, given('userId')), eq(users.targetLanguage, translations.language)))
    .where(and(eq(translations.messageId, messages.id), eq(translations.version, messages.version)));
  const attachment = queries
    .select({
      found: sql`json_build_object('caption', ${galleryPictures.captions} ->> ${given('language')}::text,
        'isUnlocked', ${unlockedPictures.unlockedAt} is not null, 'picture', json_build_object('id', ${pictures.id},
        'width', ${pictures.width}, 'height', ${pictures.height}, 'blur', ${pictures.blur}))`,
    })
    .from(attachments)
    .innerJoin(galleryPictures, eq(galleryPictures.id, attachments.galleryPictureId))
    .innerJoin(pictures, eq(pictures.id, galleryPictures.pictureId))
    .leftJoin(
      unlockedPictures,
      and(
        eq(unlockedPictures.galleryPictureId, galleryPictures.id),
        eq(unlockedPictures.userId, given('userId')),
      ),
    )
    .where(eq(attachments.messageId, messages.id));
  return queries
    .select({
      id: messages.id,
      translation: sql<TranslationRow | null>`${translation}`,
      attachment: sql<AttachmentRow | null>`${attachment}`,
    })
    .from(messages)
    .where(sql`${messages.id} = any(${given('ids')}::uuid[])`);
});

function toAttachment({ caption, isUnlocked, picture }: AttachmentRow): Attachment {
  return {
    kind: 'picture',
    is_locked: !isUnlocked,
    blur: picture.blur,
    caption,
    picture: isUnlocked ? pictureOf(picture) : null,
  };
}

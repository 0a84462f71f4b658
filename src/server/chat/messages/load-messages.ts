import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Language, languages } from '#src/contract/locale/language.ts';
import type { Attachment, Message, messageSchema } from '#src/contract/chat/message-calls.ts';
import { galleryPictures } from '#src/server/characters/gallery-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import type { Reread } from '#src/server/platform/http/calls/call-router.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { variantsOfMessage } from './list-variants.ts';
import { attachments, translations, unlockedPictures } from '../tables/media-tables.ts';
import { readText } from './read-text.ts';
import { generations, messages } from '../tables/tables.ts';
import { type MessageRow, toMessage } from './to-message.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';

/** The reader of messages, on whom unlocked pictures and translations depend. */
export interface MessageReader {
  userId: string;
  language: Language;
}

/**
 * Loads one message for its owner.
 * @throws AppError 40003 with 404 when it does not exist
 */
export async function loadMessage(
  queries: Queries,
  reader: MessageReader,
  messageId: string,
): Promise<Message> {
  const [message] = await toMessages(queries, await selectOne(queries, null, { ...reader, messageId }));
  if (message === undefined) throw notFound();
  return message;
}

/** A message with the related data that is shown with it. */
interface FoundMessage {
  row: MessageRow;
  variants: string[];
  translation: TranslationRow | null;
  attachment: AttachmentRow | null;
  hasThoughts: boolean;
}

/** Converts messages to the form of the contract for their owner. A reply that is being written has its text so far. */
export function toMessages(queries: Queries, found: readonly FoundMessage[]): Promise<Message[]> {
  return Promise.all(
    found.map(async ({ row, variants, translation, attachment, hasThoughts }) =>
      toMessage(row, row.state === 'streaming' ? await readText(queries, row) : row.content, {
        // A removed message is still shown to a person who reads its reply to the end.
        variants: variants.includes(row.id) ? variants : [...variants, row.id],
        translation,
        has_thoughts: hasThoughts,
        attachment: attachment === null ? null : toAttachment(attachment),
      }),
    ),
  );
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

/**
 * Returns the columns of messages with their variants, attachments, and translations of their current versions for the
 * `Reader` that is a parameter of the query.
 */
export function messageColumns(queries: Queries) {
  const translation = queries
    .select({
      found: sql`json_build_object('language', ${translations.language}, 'content', ${translations.content})`,
    })
    .from(translations)
    .innerJoin(users, and(eq(users.id, given('userId')), eq(translations.language, readingTag)))
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
  return {
    row: getTableColumns(messages),
    variants: variantsOfMessage(queries),
    translation: sql<TranslationRow | null>`${translation}`,
    attachment: sql<AttachmentRow | null>`${attachment}`,
    // The length of a long text is read without the text.
    hasThoughts: sql<boolean>`exists (select from ${generations}
      where ${generations.messageId} = ${messages.id} and octet_length(${generations.reasoning}) > 0)`,
  };
}

const selectOne = cacheQuery((queries) =>
  queries
    .select(messageColumns(queries))
    .from(messages)
    .where(eq(messages.id, given('messageId'))),
);

function toAttachment({ caption, isUnlocked, picture }: AttachmentRow): Attachment {
  return {
    kind: 'picture',
    is_locked: !isUnlocked,
    blur: picture.blur,
    caption,
    picture: isUnlocked ? pictureOf(picture) : null,
  };
}

/**
 * Creates the reader of long messages for calls with an `Idempotency-Key`: they are not copied, and a repeated request
 * reads the current message.
 */
export function rereadMessage(database: Database): Reread<typeof messageSchema> {
  return {
    referenceOf: ({ id }) => id,
    read: (id, { visitor, language }) => loadMessage(database, { userId: visitor.userId, language }, id),
  };
}

const ofInterface = sql.join(
  languages.map((language) => sql.raw(`when '${language}' then '${languageFacts[language].regionalTag}'`)),
  sql` `,
);

/**
 * Selects the language into which a user's replies are translated: the chosen one, else the given interface language
 * (rule:translation-languages).
 */
const readingTag = sql<string>`case when ${users.languagesChosen} then ${users.targetLanguage}
  else case ${given('language')}::text ${ofInterface} end end`;

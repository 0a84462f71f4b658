import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { conversations, generations, messages } from '#src/server/chat/tables/tables.ts';
import { countUnread } from '#src/server/chat/conversations/count-unread.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { pushSubscriptions } from './tables.ts';

/** A reply that its person has not seen, and the settings of the notification. */
export interface UnseenReply {
  userId: string;
  conversationId: string;
  messageId: string;
  content: string;
  model: string | null;
  endedAt: Date;
  characterId: string;
  slug: string;
  showsText: boolean;
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: string | null;
}

/**
 * Loads a reply that ended after its conversation was last seen, of a person with a subscribed browser.
 * @returns null if there is nobody to notify, or no longer a reason to: it was seen, archived, deleted, or is on
 * another branch
 */
export async function loadUnseenReply(
  database: Queries,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<UnseenReply | null> {
  const [found] = await database
    .select({
      userId: conversations.userId,
      content: messages.content,
      model: messages.model,
      endedAt: generations.endedAt,
      characterId: conversations.characterId,
      slug: characters.slug,
      showsText: users.pushShowsText,
      quietFrom: users.quietFrom,
      quietUntil: users.quietUntil,
      timeZone: users.timeZone,
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .innerJoin(generations, eq(generations.messageId, messages.id))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(
      and(
        eq(conversations.id, conversationId),
        eq(messages.id, messageId),
        isNull(conversations.deletedAt),
        isNull(conversations.archivedAt),
        isNull(messages.removalId),
        eq(messages.isOnPath, true),
        eq(messages.isOmitted, false),
        gt(generations.endedAt, conversations.seenAt),
        sql`exists (select from ${pushSubscriptions}
          where ${pushSubscriptions.userId} = ${conversations.userId})`,
      ),
    );
  if (found === undefined || found.endedAt === null) return null;
  return { ...found, endedAt: found.endedAt, conversationId, messageId };
}

/** Loads the names of a character, by language. */
export async function loadNames(database: Queries, characterId: string): Promise<Map<Language, string>> {
  const rows = await database
    .select({ language: characterTexts.language, name: characterTexts.name })
    .from(characterTexts)
    .where(eq(characterTexts.characterId, characterId));
  return new Map(rows.map(({ language, name }) => [language, name]));
}

/** The highest count: nobody reads a larger number on an icon. */
const mostCounted = 100;

/** Counts the conversations of a user that are not archived and have unread replies, for the icon of the app. */
export async function countUnreadChats(database: Queries, userId: string): Promise<number> {
  // Few conversations have messages newer than the last visit, so few are searched.
  const newer = await database
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        isNull(conversations.deletedAt),
        isNull(conversations.archivedAt),
        gt(conversations.modifiedAt, conversations.seenAt),
      ),
    )
    .limit(mostCounted);
  const unread = await countUnread(
    database,
    userId,
    newer.map(({ id }) => id),
  );
  return unread.size;
}

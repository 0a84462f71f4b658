import { and, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Picture } from '#src/contract/pictures/picture.ts';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import { isReachable } from '#src/server/characters/is-shown.ts';
import { characters } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { conversations } from '../tables/tables.ts';

/** The owner of conversations, and whether this person sees those with mature characters (rule:mature-hidden). */
export type Owner = Pick<Visitor, 'userId' | 'seesMature'>;

/** The owner as the payer of an action that costs gems. */
export interface PayingOwner extends Owner {
  /** The network of the request; null if unknown. */
  network: string | null;
}

/** An owner, or its placeholders in a prepared query. */
interface OwnerPlace {
  userId: string | Placeholder;
  seesMature: boolean;
}

export type ConversationRow = typeof conversations.$inferSelect;

/**
 * Returns the condition that keeps a user's own conversations that are not deleted, with characters that the user may
 * see (rule:own-data, rule:mature-hidden).
 */
export function isOwnConversation(owner: OwnerPlace, id?: string | Placeholder) {
  return and(isOwned(owner, id), isNull(conversations.deletedAt));
}

/**
 * Returns the condition of `isOwnConversation` that also keeps conversations that are deleted and not erased yet.
 * Conversations with mature characters are hidden from a person who no longer sees mature characters, and shown again
 * once the person does.
 */
export function isOwned({ userId, seesMature }: OwnerPlace, id?: string | Placeholder) {
  return and(
    id === undefined ? undefined : eq(conversations.id, id),
    eq(conversations.userId, userId),
    sql`exists (select from ${characters}
      where ${and(eq(characters.id, conversations.characterId), isReachable({ userId, seesMature }))})`,
  );
}

const selectOwn = cacheQuery((queries, { seesMature }: { seesMature: boolean }) =>
  queries
    .select()
    .from(conversations)
    .where(isOwnConversation({ userId: given('userId'), seesMature }, given('id'))),
);

/**
 * Returns a user's own conversation.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's
 */
export async function requireConversation(
  database: Queries,
  owner: Owner,
  id: string,
): Promise<ConversationRow> {
  const { userId, seesMature } = owner;
  const [row] = await selectOwn(database, { seesMature }, { userId, id });
  if (row === undefined) throw notFound();
  return row;
}

/** The order of conversations with a character: newest first, archived ones last. */
export const newestFirst = [
  sql`${conversations.archivedAt} is not null`,
  desc(conversations.modifiedAt),
  desc(conversations.id),
];

const selectWithCharacter = cacheQuery((queries, shape: { seesMature: boolean; isNamed: boolean }) =>
  queries
    .select()
    .from(conversations)
    .where(
      and(
        isOwnConversation(
          { userId: given('userId'), seesMature: shape.seesMature },
          shape.isNamed ? given('id') : undefined,
        ),
        eq(conversations.characterId, given('characterId')),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1),
);

/**
 * Returns the user's own conversation with a character: the named one, or the newest; an archived one only if there is
 * no other.
 * @returns null for a user without any
 * @throws AppError 40003 with 404 when the named one does not exist, is somebody else's, or is with another character
 */
export async function findConversationWith(
  database: Queries,
  { userId, seesMature }: Owner,
  { characterId, id }: { characterId: string; id: string | undefined },
): Promise<ConversationRow | null> {
  const shape = { seesMature, isNamed: id !== undefined };
  const [row] = await selectWithCharacter(database, shape, { userId, characterId, id });
  if (row === undefined && id !== undefined) throw notFound();
  return row ?? null;
}

/** Converts a row to the form of the contract, with its background. */
export function toConversation(row: ConversationRow, background: Picture | null = null): Conversation {
  return {
    id: row.id,
    character_id: row.characterId,
    title: row.title,
    mode: row.mode,
    chat_model: row.chatModel,
    sampler: row.sampler,
    persona_id: row.personaId,
    as_self: row.isAsSelf,
    pinned: row.pinnedAt !== null,
    background_id: row.backgroundId,
    background,
    message_count: row.messageCount,
    version: row.version,
    create_time: row.createdAt.toISOString(),
    modify_time: row.modifiedAt.toISOString(),
  };
}

import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import { unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { guidances, presets, quickReplies } from '#src/server/chat/tables/guidance-tables.ts';
import { reports, unlockedPictures } from '#src/server/chat/tables/media-tables.ts';
import { memories } from '#src/server/chat/tables/memory-tables.ts';
import { conversations, generations, messages } from '#src/server/chat/tables/tables.ts';
import type { ReplyWriter } from '#src/server/chat/replies/reply-writer.ts';
import { stopReplies } from '#src/server/chat/replies/stop-replies.ts';
import { favourites } from '#src/server/characters/favourite-tables.ts';
import { gemHolds } from '#src/server/gems/tables.ts';
import { accountProofs } from '#src/server/account/identity/account-tables.ts';
import { erasures, users } from '#src/server/account/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { retryDeadlocks } from '#src/server/platform/database/retry-deadlocks.ts';
import { idempotencyKeys } from '#src/server/platform/database/tables.ts';
import { pushSubscriptions } from '#src/server/push/tables.ts';

export interface Erasure {
  database: Database;
  writer: Pick<ReplyWriter, 'find'>;
  forgetPicture: (id: string) => Promise<void>;
}

export interface ErasureReceipt {
  receipt_id: string;
  erased_at: string;
  /** Erased rows, by kind. */
  counts: Record<string, number>;
}

/** The erased rows by kind, and the work that is left outside the database. */
export interface Erased {
  counts: Record<string, number>;
  pictureIds: string[];
  replyIds: string[];
}

/**
 * Stops the running replies of a user, erases the user in one transaction, and stores a receipt that contains nothing
 * about the person (rule:erasure).
 * @param erase deletes every row of the user, including the one of `users`; returns null when there is nobody to erase
 * @returns null when `erase` found nobody
 */
export async function eraseUser(
  parts: Erasure,
  userId: string,
  erase: (transaction: Queries) => Promise<Erased | null>,
): Promise<ErasureReceipt | null> {
  await stopReplies(parts.database, parts.writer, userId);
  // A message sent in a conversation that begins right now locks both rows in the other order; the retry finds that
  // conversation.
  const result = await retryDeadlocks(() =>
    parts.database.transaction(async (transaction) => {
      // One statement deletes years of chats, and others may be writing into them.
      await transaction.execute(sql`set local statement_timeout = '10min'`);
      await transaction.execute(sql`set local lock_timeout = '60s'`);
      const erased = await erase(transaction);
      return erased === null ? null : { erased, receipt: await storeReceipt(transaction, erased.counts) };
    }),
  );
  if (result === null) return null;
  // Replies that were requested after the stop: their rows are deleted, so nothing more of them may be written.
  for (const id of result.erased.replyIds) parts.writer.find(id)?.abort('stopped');
  await Promise.all(result.erased.pictureIds.map((id) => parts.forgetPicture(id)));
  return result.receipt;
}

async function storeReceipt(transaction: Queries, counts: Record<string, number>): Promise<ErasureReceipt> {
  const [receipt] = await transaction.insert(erasures).values({ id: newId(), counts }).returning();
  if (receipt === undefined) throw new Error('a stored receipt was not returned');
  return { receipt_id: receipt.id, erased_at: receipt.erasedAt.toISOString(), counts };
}

/**
 * Deletes everything that a user owns, for guests and members alike. The row of the user itself is left to the caller,
 * which deletes it last.
 */
export async function eraseBelongings(transaction: Queries, userId: string): Promise<Erased> {
  // A request that sends a message locks its conversation, then its wallet, and its hold refers to the user; so these
  // are locked first.
  await lockConversations(transaction, userId);
  await closeWallet(transaction, userId);
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  // Repeated, since the first wallet may have been created before the user was locked.
  await closeWallet(transaction, userId);
  const erase = (table: PgTable, where: SQL | undefined) => eraseFrom(transaction, table, where);
  // The guidance of conversations is deleted with them.
  const guided = await erase(guidances, eq(guidances.userId, userId));
  const chats = await eraseChats(transaction, userId);
  const belongings = {
    characters: await erase(characters, eq(characters.ownerId, userId)),
    personas: await erase(personas, eq(personas.userId, userId)),
    lorebooks: await erase(lorebooks, eq(lorebooks.userId, userId)),
    guidances: guided,
    presets: await erase(presets, eq(presets.userId, userId)),
    quick_replies: await erase(quickReplies, eq(quickReplies.userId, userId)),
    unlocked_pictures: await erase(unlockedPictures, eq(unlockedPictures.userId, userId)),
    unlocked_backgrounds: await erase(unlockedBackgrounds, eq(unlockedBackgrounds.userId, userId)),
    gem_holds: await erase(gemHolds, eq(gemHolds.userId, userId)),
    push_subscriptions: await erase(pushSubscriptions, eq(pushSubscriptions.userId, userId)),
  };
  const uploads = await transaction
    .delete(pictures)
    .where(eq(pictures.ownerId, userId))
    .returning({ id: pictures.id });
  return {
    counts: {
      ...chats.counts,
      ...belongings,
      favourites: await erase(favourites, eq(favourites.userId, userId)),
      kept_answers: await erase(idempotencyKeys, eq(idempotencyKeys.userId, userId)),
      pictures: uploads.length,
    },
    pictureIds: uploads.map(({ id }) => id),
    replyIds: chats.replyIds,
  };
}

/** Returns the remaining gems to the site, so that the ledger still sums to 0; its entries no longer name an owner. */
async function closeWallet(transaction: Queries, userId: string): Promise<void> {
  await transaction.execute(sql`select close_gem_wallet(${userId}::uuid)`);
}

/**
 * Locks the conversations of a user. They are locked before their contents, as everywhere, so that no deadlock arises.
 */
async function lockConversations(transaction: Queries, userId: string): Promise<{ id: string }[]> {
  return transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .for('update');
}

async function eraseChats(transaction: Queries, userId: string) {
  // Repeated, since a conversation may have begun before the user was locked.
  const ownConversations = await lockConversations(transaction, userId);
  await transaction
    .select({ messageId: generations.messageId })
    .from(generations)
    .innerJoin(conversations, eq(conversations.id, generations.conversationId))
    .where(and(eq(conversations.userId, userId), eq(generations.state, 'running')))
    .for('update', { of: generations });
  const ids = ownConversations.map(({ id }) => id);
  const isOwn = isAnyOf(messages.conversationId, ids);
  const [counted] = await transaction.select({ messages: count() }).from(messages).where(isOwn);
  const [remembered] = await transaction
    .select({ memories: count() })
    .from(memories)
    .where(isAnyOf(memories.conversationId, ids));
  // Reports contain the reported text; they are deleted here, so that the receipt counts them.
  const reported = await eraseFrom(transaction, reports, eq(reports.userId, userId));
  const replies = await transaction
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOwn, eq(messages.state, 'streaming')));
  // Messages, and their parts, are deleted with their conversation, because each refers to the other.
  const erased = await eraseFrom(transaction, conversations, eq(conversations.userId, userId));
  return {
    counts: {
      conversations: erased,
      messages: counted?.messages ?? 0,
      memories: remembered?.memories ?? 0,
      reports: reported,
    },
    replyIds: replies.map(({ id }) => id),
  };
}

/** Deletes rows and returns their number. */
export async function eraseFrom(
  transaction: Queries,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  const erased = await transaction
    .delete(table)
    .where(where)
    .returning({ one: sql<number>`1` });
  return erased.length;
}

/**
 * Returns a condition for logins in progress that belong to a person. The login library stores the name in JSON, where
 * an address is in quotes, so a longer address of somebody else with the same ending does not match.
 */
export function isProofOf(name: string): SQL {
  return sql`strpos(lower(${accountProofs.identifier} || ' ' || ${accountProofs.value}), lower(${name})) > 0`;
}

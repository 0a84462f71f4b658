import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { reports, unlockedPictures } from '#src/server/chat/media-tables.ts';
import type { ReplyWriter } from '#src/server/chat/reply-writer.ts';
import { stopReplies } from '#src/server/chat/stop-replies.ts';
import { memories } from '#src/server/chat/memory-tables.ts';
import { conversations, generations, messages } from '#src/server/chat/tables.ts';
import { favourites } from '#src/server/favourites/tables.ts';
import { gemHolds } from '#src/server/gems/tables.ts';
import {
  accountPasskeys,
  accountProofs,
  accountProviders,
  accounts,
  accountSessions,
} from '#src/server/identity/account-tables.ts';
import { erasures, users } from '#src/server/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import { type Database, databaseErrorCode, type Queries } from '#src/server/platform/database.ts';
import { idempotencyKeys } from '#src/server/platform/tables.ts';
import type { Member } from '#src/server/platform/visitor.ts';
import { requireRecentLogin } from './require-recent-login.ts';

/** A deadlock with a write that was under way is tried again. */
const mostAttempts = 5;
/** The name that PostgreSQL gives a deadlock. */
const deadlockDetected = '40P01';

export interface Erasure {
  database: Database;
  writer: ReplyWriter;
  /** Drops what was made of a picture from every cache. */
  forgetPicture: (id: string) => Promise<void>;
}

export interface ErasureReceipt {
  receipt_id: string;
  erased_at: string;
  /** Rows erased, by kind. */
  counts: Record<string, number>;
}

/**
 * Erases an account with everything of it, in one transaction after its running replies were stopped (D3, trust row
 * 23). What is left is the receipt, which says nothing of the person.
 * @throws AppError 40001 with 403 when the login is older than ten minutes
 */
export async function eraseAccount(parts: Erasure, member: Member): Promise<ErasureReceipt> {
  requireRecentLogin(member);
  await stopReplies(parts.database, parts.writer, member.userId);
  const erased = await retryDeadlocks(() =>
    parts.database.transaction((transaction) => eraseRows(transaction, member)),
  );
  // Asked for after the stop, and their rows are gone: nothing of them may be written any more.
  for (const id of erased.replyIds) parts.writer.find(id)?.abort('stopped');
  await Promise.all(erased.pictureIds.map((id) => parts.forgetPicture(id)));
  return erased.receipt;
}

interface ErasedRows {
  receipt: ErasureReceipt;
  pictureIds: string[];
  replyIds: string[];
}

/** A message that is asked in a conversation that begins now locks both in the other order; the next try finds it there. */
async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseErrorCode(error) !== deadlockDetected || attempt === mostAttempts) throw error;
    }
  }
}

async function eraseRows(transaction: Queries, { userId, accountId }: Member): Promise<ErasedRows> {
  // The account first, as logins do; whoever adds something to this user waits, and then finds no user.
  const [account] = await transaction
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  if (account === undefined) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
  // A message that is being asked has its conversation locked and names the user in its hold, so those come first.
  await lockConversations(transaction, userId);
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const erase = (table: PgTable, where: SQL | undefined) => eraseFrom(transaction, table, where);
  const chats = await eraseChats(transaction, userId);
  const belongings = {
    characters: await erase(characters, eq(characters.ownerId, userId)),
    personas: await erase(personas, eq(personas.userId, userId)),
    lorebooks: await erase(lorebooks, eq(lorebooks.userId, userId)),
    unlocked_pictures: await erase(unlockedPictures, eq(unlockedPictures.userId, userId)),
    unlocked_backgrounds: await erase(unlockedBackgrounds, eq(unlockedBackgrounds.userId, userId)),
    gem_holds: await erase(gemHolds, eq(gemHolds.userId, userId)),
  };
  const uploads = await transaction
    .delete(pictures)
    .where(eq(pictures.ownerId, userId))
    .returning({ id: pictures.id });
  const counts = {
    ...chats.counts,
    ...belongings,
    favourites: await erase(favourites, eq(favourites.userId, userId)),
    kept_answers: await erase(idempotencyKeys, eq(idempotencyKeys.userId, userId)),
    pictures: uploads.length,
    sessions: await erase(accountSessions, eq(accountSessions.accountId, accountId)),
    login_providers: await erase(accountProviders, eq(accountProviders.accountId, accountId)),
    passkeys: await erase(accountPasskeys, eq(accountPasskeys.accountId, accountId)),
    begun_logins: await erase(
      accountProofs,
      or(isNamed(JSON.stringify(account.email)), isNamed(accountId), isNamed(userId)),
    ),
    users: await erase(users, eq(users.id, userId)),
    accounts: await erase(accounts, eq(accounts.id, accountId)),
  };
  const [receipt] = await transaction.insert(erasures).values({ id: newId(), counts }).returning();
  if (receipt === undefined) throw new Error('a stored receipt was not returned');
  return {
    receipt: { receipt_id: receipt.id, erased_at: receipt.erasedAt.toISOString(), counts },
    pictureIds: uploads.map(({ id }) => id),
    replyIds: chats.replyIds,
  };
}

/** The conversations are locked before what is in them, as everywhere, so that nobody waits in a circle. */
async function lockConversations(transaction: Queries, userId: string): Promise<{ id: string }[]> {
  return transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .for('update');
}

async function eraseChats(transaction: Queries, userId: string) {
  // Once more: one may have begun before the user was locked.
  const ownConversations = await lockConversations(transaction, userId);
  await transaction
    .select({ messageId: generations.messageId })
    .from(generations)
    .innerJoin(conversations, eq(conversations.id, generations.conversationId))
    .where(and(eq(conversations.userId, userId), eq(generations.state, 'running')))
    .for('update', { of: generations });
  const ids = ownConversations.map(({ id }) => id);
  const isOwn = inArray(messages.conversationId, ids);
  const [counted] = await transaction.select({ messages: count() }).from(messages).where(isOwn);
  const [remembered] = await transaction
    .select({ memories: count() })
    .from(memories)
    .where(inArray(memories.conversationId, ids));
  // Reports say what was reported; they go here, so that the receipt tells of them.
  const reported = await eraseFrom(transaction, reports, eq(reports.userId, userId));
  const replies = await transaction
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOwn, eq(messages.state, 'streaming')));
  // Messages, and what belongs to them, go with their conversation: each names the other.
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

/** Deletes rows and answers how many there were. */
async function eraseFrom(transaction: Queries, table: PgTable, where: SQL | undefined): Promise<number> {
  const erased = await transaction
    .delete(table)
    .where(where)
    .returning({ one: sql<number>`1` });
  return erased.length;
}

/**
 * Logins that were begun name their person in texts of the login library's own making: JSON, so that an address stands
 * in quotes there, and the longer address of somebody else that ends with it is not meant.
 */
function isNamed(name: string): SQL {
  return sql`strpos(lower(${accountProofs.identifier} || ' ' || ${accountProofs.value}), lower(${name})) > 0`;
}

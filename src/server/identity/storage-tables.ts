import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { vipLevels } from '#src/contract/account/user-calls.ts';
import { users } from './tables.ts';

/** Bytes that each user stores. Triggers keep it in the transaction of every change (docs/decisions/0029). */
export const storageUses = pgTable('storage_uses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Conversations that are not deleted. */
  conversations: integer('conversations').notNull(),
  /** The day on which everything was last counted anew, in UTC. */
  countedOn: date('counted_on')
    .notNull()
    .default(sql`(now() at time zone 'utc')::date`),
});

/** The most that a user may store; written at each start from platform/limits/storage-quotas.ts, read by triggers. */
export const storageLimits = pgTable('storage_limits', {
  kind: text('kind', { enum: ['guest', ...vipLevels] }).primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  conversations: integer('conversations').notNull(),
  /** Bytes above the limit for what is never refused at the limit: reports, and help in a crisis. */
  reserveBytes: bigint('reserve_bytes', { mode: 'number' }).notNull(),
});

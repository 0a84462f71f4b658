import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { vipLevels } from '#src/contract/call/level.ts';
import { users } from './tables.ts';

/**
 * The number of bytes that each user stores. Triggers update it in the transaction of every change
 * (docs/decisions/0029).
 */
export const storageUses = pgTable('storage_uses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Conversations that are not deleted. */
  conversations: integer('conversations').notNull(),
  /** The day of the last full recount, in UTC. */
  countedOn: date('counted_on')
    .notNull()
    .default(sql`(now() at time zone 'utc')::date`),
});

/** The storage limits of a user; written at each start from storage-quotas.ts, read by triggers. */
export const storageLimits = pgTable('storage_limits', {
  kind: text('kind', { enum: ['guest', ...vipLevels] }).primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  conversations: integer('conversations').notNull(),
  /** Bytes above the limit for what is never rejected at the limit: reports, and help in a crisis. */
  reserveBytes: bigint('reserve_bytes', { mode: 'number' }).notNull(),
});

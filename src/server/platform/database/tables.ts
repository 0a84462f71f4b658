import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Mutations by their `Idempotency-Key` (rule:idempotency-key), with their answers; kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    /** SHA-256 of query and body. */
    requestHash: text('request_hash').notNull(),
    /** `running` until a part of the request is committed; from then on it is not carried out again. */
    state: text('state', { enum: ['running', 'done'] })
      .notNull()
      .default('done'),
    /** The attempt in progress, or the last one if its process died; null once the answer is stored. */
    attempt: uuid('attempt'),
    /** The number of the process of that attempt. */
    owner: integer('owner'),
    status: integer('status'),
    /** Null while there is no answer, and for an answer that is too large. */
    body: jsonb('body'),
    /** Reference by which an answer too large to be stored is read again. */
    reference: text('reference'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
    uniqueIndex('idempotency_keys_attempt')
      .on(table.attempt)
      .where(sql`${table.attempt} is not null`),
  ],
);

/** Secrets that every process of this installation shares, created when first needed. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Tokens that models used, by day and by hashed person, network or site (docs/decisions/0027); kept for two days. */
export const tokenSpending = pgTable(
  'token_spending',
  {
    /** Day in UTC. */
    day: date('day').notNull(),
    key: text('key').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.key] })],
);

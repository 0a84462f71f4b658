import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { generations } from '../tables/tables.ts';

/** A condition for what may be erased: a reply that is being written ends, and is paid, before its conversation goes. */
export function hasNoRunningReply(conversationId: PgColumn): SQL {
  return sql`not exists (select from ${generations}
    where ${generations.conversationId} = ${conversationId} and ${generations.state} = 'running')`;
}

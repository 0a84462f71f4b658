import { sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { safetyCounts } from './tables.ts';

/**
 * The reason for an intervention of the site: a crisis, a claim to be human, a message or a reply that sexualised
 * minors, a reply that became explicit.
 */
export type Intervention = 'crisis' | 'claim' | 'message-refused' | 'reply-removed' | 'reply-explicit';

/** Counts an intervention of the site, by day in UTC and kind; nothing else about it is stored (rule:crisis-help). */
export async function countIntervention(queries: Queries, kind: Intervention): Promise<void> {
  await queries
    .insert(safetyCounts)
    .values({ day: sql`(now() at time zone 'utc')::date`, kind, count: 1 })
    .onConflictDoUpdate({
      target: [safetyCounts.day, safetyCounts.kind],
      set: { count: sql`${safetyCounts.count} + 1` },
    });
}

import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { reports } from '../base/media-tables.ts';

/** A report as an operator reads it: nothing of who made it. */
export type OpenReport = Pick<
  typeof reports.$inferSelect,
  'id' | 'messageId' | 'reason' | 'note' | 'content' | 'createdAt'
>;

/** The reports that nobody dealt with yet: those about minors first, then the oldest (rule:reports). */
export async function listOpenReports(queries: Queries, limit: number): Promise<OpenReport[]> {
  return queries
    .select({
      id: reports.id,
      messageId: reports.messageId,
      reason: reports.reason,
      note: reports.note,
      content: reports.content,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(eq(reports.state, 'open'))
    .orderBy(desc(eq(reports.reason, 'minor')), asc(reports.createdAt), asc(reports.id))
    .limit(limit);
}

/** Marks a report as dealt with. @returns false when there is no such open one */
export async function closeReport(queries: Queries, id: string): Promise<boolean> {
  const closed = await queries
    .update(reports)
    .set({ state: 'done' })
    .where(and(eq(reports.id, id), eq(reports.state, 'open')))
    .returning({ id: reports.id });
  return closed.length > 0;
}

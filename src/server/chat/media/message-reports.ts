import { and, asc, desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { reports } from '../tables/media-tables.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { requireReply } from '../messages/require-message.ts';
import { conversations } from '../tables/tables.ts';

interface Report {
  owner: Owner;
  messageId: string;
  reason: string;
  note: string;
}

/**
 * Stores a report of a reply, with its current text, for the people who run the site (rule:reports). Reporting the same
 * reply again renews the report.
 * @throws AppError 40003 with 404 when there is no such reply, or it is somebody else's
 */
export async function reportMessage(
  database: Database,
  { owner, messageId, reason, note }: Report,
): Promise<{ report_id: string; received: true }> {
  return database.transaction(async (transaction) => {
    const { content, conversationId } = await requireReply(transaction, owner, messageId);
    // Parallel reports run one after the other.
    await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update');
    const values = {
      reason,
      note: note.toWellFormed().replaceAll('\u0000', ''),
      content,
      state: 'open' as const,
    };
    const [renewed] = await transaction
      .update(reports)
      .set(values)
      .where(and(eq(reports.messageId, messageId), eq(reports.userId, owner.userId)))
      .returning({ id: reports.id });
    if (renewed !== undefined) return { report_id: renewed.id, received: true };
    const id = newId();
    await transaction
      .insert(reports)
      .values({ ...values, id, messageId, conversationId, userId: owner.userId });
    return { report_id: id, received: true };
  });
}

/** A report for an operator, without its author. */
export type OpenReport = Pick<
  typeof reports.$inferSelect,
  'id' | 'messageId' | 'reason' | 'note' | 'content' | 'createdAt'
>;

/** Lists the open reports: those about minors first, then the oldest (rule:reports). */
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

/** Closes a report. @returns false when there is no open report with this id */
export async function closeReport(queries: Queries, id: string): Promise<boolean> {
  const closed = await queries
    .update(reports)
    .set({ state: 'done' })
    .where(and(eq(reports.id, id), eq(reports.state, 'open')))
    .returning({ id: reports.id });
  return closed.length > 0;
}

import { and, eq } from 'drizzle-orm';
import type { Message } from '#src/contract/message-calls.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { listBranch } from './list-branch.ts';
import { readChunks } from './read-chunks.ts';
import { notFound, type Owner, requireConversation } from './require-conversation.ts';
import { messages } from './tables.ts';
import { toMessage } from './to-message.ts';

export interface HistoryQuery {
  owner: Owner;
  conversationId: string;
  /** The id of the message that the page ends before; the newest page without it. */
  before?: string | undefined;
  limit: number;
}

/**
 * A page of the active branch, oldest first (D3). A reply that is being written comes with its text so far.
 * @throws AppError 40003 with 404 for a foreign or unknown conversation or message
 */
export async function listHistory(
  database: Queries,
  query: HistoryQuery,
): Promise<{ records: Message[]; has_more: boolean }> {
  const conversation = await requireConversation(database, query.owner, query.conversationId);
  const fromId =
    query.before === undefined
      ? conversation.headMessageId
      : await findParent(database, conversation.id, query.before);
  if (fromId === null) return { records: [], has_more: false };
  const rows = await listBranch(database, conversation.id, fromId, query.limit + 1);
  const page = rows.slice(-query.limit);
  const records = await Promise.all(
    page.map(async (row) =>
      row.state === 'streaming'
        ? toMessage(row, (await readChunks(database, row.id, 0)).text)
        : toMessage(row),
    ),
  );
  return { records, has_more: rows.length > page.length };
}

async function findParent(
  database: Queries,
  conversationId: string,
  messageId: string,
): Promise<string | null> {
  const [row] = await database
    .select({ parentId: messages.parentId })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId)));
  if (row === undefined) throw notFound();
  return row.parentId;
}

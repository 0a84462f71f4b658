import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { isOwned, notFound, type Owner } from '../base/require-conversation.ts';
import { isRestorable } from './restore-conversation.ts';
import { conversations, generations } from '../base/tables.ts';

/**
 * Removes a conversation from the list; deleted again, it stays deleted since the first time. A reply that is being
 * written there is stopped, in whichever process.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's
 */
export async function deleteConversation(
  database: Database,
  writer: ReplyWriter,
  request: { owner: Owner; id: string },
): Promise<{ deleted: true }> {
  const { owner, id } = request;
  const deleted = await database
    .update(conversations)
    .set({
      deletedAt: sql`coalesce(${conversations.deletedAt}, now())`,
      version: sql`${conversations.version} + 1`,
    })
    .where(and(isOwned(owner, id), isRestorable()))
    .returning({ id: conversations.id });
  if (deleted.length === 0) throw notFound();
  // Nothing more can be asked there, so no reply begins after this.
  const stopped = await database
    .update(generations)
    .set({ stopRequestedAt: new Date() })
    .where(and(eq(generations.conversationId, id), eq(generations.state, 'running')))
    .returning({ messageId: generations.messageId });
  for (const { messageId } of stopped) writer.find(messageId)?.abort('stopped');
  return { deleted: true };
}

import { eq } from 'drizzle-orm';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { StoredReply } from './follow-reply.ts';
import type { ReplyWriter } from './reply-writer.ts';
import type { Owner } from '../base/require-conversation.ts';
import { requireReply } from '../base/require-reply.ts';
import { generations } from '../base/tables.ts';
import { toMessage } from '../base/to-message.ts';

/**
 * Stops a reply and answers its final state; one that ended already is answered as it is. A reply of another
 * process is asked to stop through the database.
 * @throws AppError 40003 with 404 for a foreign or unknown reply
 */
export async function stopMessage(
  database: Database,
  writer: ReplyWriter,
  request: { owner: Owner; messageId: string },
): Promise<Message> {
  const row = await requireReply(database, request.owner, request.messageId);
  if (row.state !== 'streaming') return toMessage(row);
  const live = writer.find(row.id);
  if (live !== undefined) {
    live.abort('stopped');
    return live.ended();
  }
  await database
    .update(generations)
    .set({ stopRequestedAt: new Date() })
    .where(eq(generations.messageId, row.id));
  return new StoredReply(database, row.id, 0).ended();
}

import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { requireReply } from '../messages/require-message.ts';
import { conversations, generations } from '../tables/tables.ts';
import { toMessage } from '../messages/to-message.ts';
import { PolledReply } from './polled-reply.ts';
import type { ReplyWriter } from './reply-writer.ts';

/**
 * Stops a reply and returns its final state; a reply that ended already is returned as it is. A reply of another
 * process is stopped through the database.
 * @throws AppError 40003 with 404 for a foreign or unknown reply
 */
export async function stopMessage(
  database: Database,
  writer: ReplyWriter,
  request: { owner: Owner; messageId: string },
): Promise<Message> {
  const row = await requireReply(database, request.owner, request.messageId);
  if (row.state !== 'streaming') return toMessage(row);
  const running = writer.find(row.id);
  if (running !== undefined) {
    running.abort('stopped');
    return running.ended();
  }
  await database
    .update(generations)
    .set({ stopRequestedAt: sql`now()` })
    .where(eq(generations.messageId, row.id));
  return new PolledReply(database, row.id).ended();
}

const pollMs = 50;
/**
 * The longest wait: another process learns of the stop within a second, and an abandoned reply of a dead process is
 * ended within five.
 */
const patienceMs = 8_000;

/**
 * Stops every reply that is being written for a user, in this process or another, in deleted conversations too.
 * Resolves when none is running any longer, or at the time limit: a reply that is still running then has no row left to
 * write to.
 */
export async function stopReplies(
  database: Database,
  writer: Pick<ReplyWriter, 'find'>,
  userId: string,
): Promise<void> {
  const ownConversations = database
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.userId, userId));
  const running = and(
    eq(generations.state, 'running'),
    inArray(generations.conversationId, ownConversations),
  );
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const asked = await database
      .update(generations)
      .set({ stopRequestedAt: sql`now()` })
      .where(running)
      .returning({ messageId: generations.messageId });
    if (asked.length === 0 || Date.now() > giveUpAt) return;
    for (const { messageId } of asked) writer.find(messageId)?.abort('stopped');
    await delay(pollMs);
  }
}

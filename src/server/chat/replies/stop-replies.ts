import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { conversations, generations } from '../base/tables.ts';

const pollMs = 50;
/** Another process hears of it within a second, and what a dead one left is ended within five. */
const patienceMs = 8_000;

/**
 * Stops every reply that is being written for a user, in this process or another, in deleted conversations too.
 * Resolves when none runs any more, or when patience ends: what runs then has no row left to write to.
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
      .set({ stopRequestedAt: new Date() })
      .where(running)
      .returning({ messageId: generations.messageId });
    if (asked.length === 0 || Date.now() > giveUpAt) return;
    for (const { messageId } of asked) writer.find(messageId)?.abort('stopped');
    await delay(pollMs);
  }
}

import { and, eq } from 'drizzle-orm';
import type { FinishReason, Message } from '#src/contract/message-calls.ts';
import type { Database } from '#src/server/platform/database.ts';
import { readChunks } from './read-chunks.ts';
import { conversations, generations, messages, replyChunks } from './tables.ts';
import { toMessage } from './to-message.ts';

/** How a reply ended. */
export interface ReplyOutcome {
  /** The whole text; without it, what was stored so far is kept. */
  content?: string;
  finishReason: FinishReason;
  fault?: string;
  reasoning?: string;
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
}

const brokenReasons: readonly FinishReason[] = ['stopped', 'interrupted', 'unavailable', 'busy', 'silent'];

/**
 * Gives a reply its one final state (D5): the first to end it decides, and later ones are answered what was decided.
 * Its text is gathered into the message and the pieces are dropped, in one transaction.
 */
export async function finishReply(
  database: Database,
  messageId: string,
  outcome: ReplyOutcome,
): Promise<Message | null> {
  return database.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(generations)
      .set({
        state: 'ended',
        endedAt: new Date(),
        fault: outcome.fault ?? null,
        reasoning: outcome.reasoning ?? '',
        promptTokens: outcome.promptTokens ?? null,
        completionTokens: outcome.completionTokens ?? null,
      })
      .where(and(eq(generations.messageId, messageId), eq(generations.state, 'running')))
      .returning({ conversationId: generations.conversationId });
    if (ended === undefined) {
      // A process that was taken for dead may have gone on storing pieces.
      await transaction.delete(replyChunks).where(eq(replyChunks.messageId, messageId));
      const [decided] = await transaction.select().from(messages).where(eq(messages.id, messageId));
      return decided === undefined ? null : toMessage(decided);
    }
    const content = outcome.content ?? (await readChunks(transaction, messageId, 0)).text;
    // Sent together, so that the reply is held up by one round trip instead of three.
    const [[message]] = await Promise.all([
      transaction
        .update(messages)
        .set({
          content,
          state: finalState(content, outcome.finishReason),
          finishReason: outcome.finishReason,
        })
        .where(eq(messages.id, messageId))
        .returning(),
      transaction.delete(replyChunks).where(eq(replyChunks.messageId, messageId)),
      transaction
        .update(conversations)
        .set({ modifiedAt: new Date() })
        .where(eq(conversations.id, ended.conversationId)),
    ]);
    return message === undefined ? null : toMessage(message);
  });
}

function finalState(content: string, finishReason: FinishReason): 'complete' | 'partial' | 'failed' {
  if (!brokenReasons.includes(finishReason)) return 'complete';
  return content === '' && finishReason !== 'stopped' ? 'failed' : 'partial';
}

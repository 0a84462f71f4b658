import { and, eq, sql } from 'drizzle-orm';
import type { FinishReason, Message } from '#src/contract/message-calls.ts';
import { captureHold, voidHold } from '#src/server/gems/charge.ts';
import type { Database, Queries } from '#src/server/platform/database.ts';
import { attachments } from './media-tables.ts';
import { readChunks } from './read-chunks.ts';
import { conversations, generations, messages, replyChunks } from './tables.ts';
import { toMessage } from './to-message.ts';

/** How a reply ended. */
export interface ReplyOutcome {
  /** The whole text; without it, what was stored so far is kept. */
  content?: string;
  /** What wrote it, where that is not what it was begun with. */
  model?: string;
  finishReason: FinishReason;
  fault?: string;
  reasoning?: string;
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
  /** The lorebook entries that were in its prompt. */
  firedLore?: { name: string; reason: string }[] | undefined;
  /** The gallery picture that comes with it. */
  attachmentId?: string | undefined;
}

const brokenReasons: readonly FinishReason[] = ['stopped', 'interrupted', 'unavailable', 'busy', 'silent'];

/**
 * Gives a reply its one final state (D5): the first to end it decides, and later ones are answered what was decided.
 * Its text is gathered into the message and the pieces are dropped, in one transaction; what was held for it is
 * captured if anything was written.
 */
export async function finishReply(
  database: Database,
  messageId: string,
  outcome: ReplyOutcome,
): Promise<Message | null> {
  return database.transaction(async (transaction) => {
    // Sent together. The conversation is locked first, as everywhere, so that nobody waits in a circle.
    const [, [ended]] = await Promise.all([
      lockConversationOf(transaction, messageId),
      endGeneration(transaction, messageId, outcome),
    ]);
    if (ended === undefined) {
      // A process that was taken for dead may have gone on storing pieces.
      await transaction.delete(replyChunks).where(eq(replyChunks.messageId, messageId));
      const [decided] = await transaction.select().from(messages).where(eq(messages.id, messageId));
      return decided === undefined ? null : toMessage(decided);
    }
    const content =
      outcome.content ?? ended.begun + (await readChunks(transaction, messageId, ended.begun.length)).text;
    // The site's own words are free.
    const isPaid = content.length > ended.begun.length && outcome.model !== 'safety';
    const endHold = isPaid ? captureHold : voidHold;
    // Sent together, so that the reply is held up by one round trip instead of four.
    const [[message]] = await Promise.all([
      transaction
        .update(messages)
        .set({
          content,
          state: finalState(content, outcome.finishReason),
          finishReason: outcome.finishReason,
          ...(outcome.model === undefined ? {} : { model: outcome.model }),
        })
        .where(eq(messages.id, messageId))
        .returning(),
      transaction.delete(replyChunks).where(eq(replyChunks.messageId, messageId)),
      transaction
        .update(conversations)
        .set({ modifiedAt: new Date(), version: sql`${conversations.version} + 1` })
        .where(eq(conversations.id, ended.conversationId)),
      ended.holdId === null ? undefined : endHold(transaction, ended.holdId),
      outcome.attachmentId === undefined
        ? undefined
        : transaction.insert(attachments).values({ messageId, galleryPictureId: outcome.attachmentId }),
    ]);
    return message === undefined ? null : toMessage(message);
  });
}

async function lockConversationOf(transaction: Queries, messageId: string): Promise<void> {
  await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      eq(
        conversations.id,
        sql`(select conversation_id from ${messages} where ${messages.id} = ${messageId})`,
      ),
    )
    .for('update');
}

/** Ends the run, if nobody did before. */
async function endGeneration(transaction: Queries, messageId: string, outcome: ReplyOutcome) {
  return transaction
    .update(generations)
    .set({
      state: 'ended',
      endedAt: new Date(),
      fault: outcome.fault ?? null,
      reasoning: outcome.reasoning ?? '',
      promptTokens: outcome.promptTokens ?? null,
      completionTokens: outcome.completionTokens ?? null,
      firedLore: outcome.firedLore ?? [],
    })
    .where(and(eq(generations.messageId, messageId), eq(generations.state, 'running')))
    .returning({
      conversationId: generations.conversationId,
      holdId: generations.holdId,
      /** The text that the reply began with. */
      begun: sql<string>`(select content from messages where messages.id = generations.message_id)`,
    });
}

function finalState(content: string, finishReason: FinishReason): 'complete' | 'partial' | 'failed' {
  if (!brokenReasons.includes(finishReason)) return 'complete';
  return content === '' && finishReason !== 'stopped' ? 'failed' : 'partial';
}

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FinishReason, Message } from '#src/contract/message-calls.ts';
import { computeShare } from '#src/domain/gems/price.ts';
import { endHold, endHoldFrom } from '#src/server/gems/charge.ts';
import type { Database, Queries } from '#src/server/platform/database.ts';
import { countTokens } from '#src/server/platform/llm/count-tokens.ts';
import { createStatement, rowOf } from '#src/server/platform/statement.ts';
import { attachments } from './media-tables.ts';
import { readChunks } from './read-chunks.ts';
import { conversations, generations, messages, replyChunks } from './tables.ts';
import { type MessageRow, toMessage } from './to-message.ts';

/** How a reply ended. */
export interface ReplyOutcome {
  /** The whole text; without it, what was stored so far is kept. */
  content?: string;
  /** How much of it was there before, in UTF-16 units. */
  begunLength?: number;
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

/** A reply as it ended. */
export interface FinishedReply {
  message: Message;
  /** Its conversation was seen with its end. */
  isSeen: boolean;
}

const given = sql.placeholder;

const brokenReasons: readonly FinishReason[] = ['stopped', 'interrupted', 'unavailable', 'busy', 'silent'];

/** What failed is free, however much of it was shown; what its person stopped costs the share that was shown. */
const isFailure = (reason: FinishReason): boolean => brokenReasons.includes(reason) && reason !== 'stopped';

/**
 * What ends a reply whose text is known, in one statement; the conversation is locked first, as everywhere. Rows are
 * found by their ids, never by a join, so that its plan reads no table whole.
 */
const finishStatement = createStatement(
  sql`
    with conversation as (
      select id from ${conversations}
      where id = (select conversation_id from ${messages} where id = ${given('messageId')}::uuid) for update),
    run as (
      update ${generations} set state = 'ended', ended_at = ${given('now')}::timestamptz,
        fault = ${given('fault')}::text, reasoning = ${given('reasoning')}::text,
        prompt_tokens = ${given('promptTokens')}::int, completion_tokens = ${given('completionTokens')}::int,
        fired_lore = ${given('firedLore')}::text::jsonb
      from conversation
      where ${generations.messageId} = ${given('messageId')}::uuid and ${generations.state} = 'running'
        and ${generations.conversationId} = conversation.id
      returning ${generations.messageId}, ${generations.holdId}, ${generations.conversationId}),
    ended as (
      select run.*, ${given('mayCost')}::boolean and char_length(${given('content')}::text) >
        (select char_length(content) from ${messages} where id = ${given('messageId')}::uuid) as is_paid
      from run),
    paid as (${endHoldFrom(sql`ended`)}),
    dropped as (
      delete from ${replyChunks} where ${replyChunks.messageId} = ${given('messageId')}::uuid
        and exists (select from run)),
    moved as (
      update ${conversations} set modified_at = ${given('now')}::timestamptz, version = version + 1,
        seen_at = case when ${given('isRead')}::boolean
          then greatest(now(), ${given('now')}::timestamptz) else seen_at end
      where ${conversations.id} = (select conversation_id from run)),
    attached as (
      insert into ${attachments} (message_id, gallery_picture_id)
      select message_id, ${given('attachmentId')}::text from run where ${given('attachmentId')}::text is not null),
    message as (
      update ${messages} set content = ${given('content')}::text, state = ${given('state')}::text,
        finish_reason = ${given('finishReason')}::text, model = coalesce(${given('model')}::text, model)
      where ${messages.id} = ${given('messageId')}::uuid and exists (select from run) returning *)
    select to_json(message) as message, (select paid from paid) as paid from message`,
  z.object({ message: rowOf(messages) }),
);

/**
 * Gives a reply its one final state (D5) when all of its text is known, and has its conversation seen where somebody
 * reads along.
 * @returns null where somebody else ended it before
 */
async function finishAtOnce(
  database: Database,
  messageId: string,
  outcome: ReplyOutcome & { content: string },
  isRead: boolean,
): Promise<MessageRow | null> {
  const [finished] = await database.write(finishStatement, {
    messageId,
    isRead,
    content: outcome.content,
    state: finalState(outcome.content, outcome.finishReason),
    finishReason: outcome.finishReason,
    model: outcome.model ?? null,
    // The site's own words are free.
    mayCost: outcome.model !== 'safety' && !isFailure(outcome.finishReason),
    shownTokens:
      outcome.finishReason === 'stopped'
        ? countTokens(outcome.content.slice(outcome.begunLength ?? 0))
        : null,
    fault: outcome.fault ?? null,
    reasoning: outcome.reasoning ?? '',
    promptTokens: outcome.promptTokens ?? null,
    completionTokens: outcome.completionTokens ?? null,
    firedLore: JSON.stringify(outcome.firedLore ?? []),
    attachmentId: outcome.attachmentId ?? null,
    now: new Date().toISOString(),
  });
  return finished?.message ?? null;
}

/**
 * Gives a reply its one final state (D5): the first to end it decides, and later ones are answered what was decided.
 * Its text is gathered into the message and the pieces are dropped, in one transaction, in which it is also paid: whole,
 * or the share that was shown where its person stopped it.
 * @param isRead somebody reads along: then the conversation is seen, where that can be said in the same statement
 */
export async function finishReply(
  database: Database,
  messageId: string,
  outcome: ReplyOutcome,
  isRead = false,
): Promise<FinishedReply | null> {
  if (outcome.content !== undefined) {
    const finished = await finishAtOnce(
      database,
      messageId,
      { ...outcome, content: outcome.content },
      isRead,
    );
    if (finished !== null) return { message: toMessage(finished), isSeen: isRead };
  }
  const message = await finishStepwise(database, messageId, outcome);
  return message === null ? null : { message, isSeen: false };
}

async function finishStepwise(
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
      endHold(transaction, ended.holdId, costOf(outcome, ended, content)),
      outcome.attachmentId === undefined
        ? undefined
        : transaction.insert(attachments).values({ messageId, galleryPictureId: outcome.attachmentId }),
    ]);
    return message === undefined ? null : toMessage(message);
  });
}

/** What is paid of the hold of a reply; all of it where that is undefined. */
function costOf(
  { model, finishReason }: ReplyOutcome,
  { begun, held }: { begun: string; held: number | null },
  content: string,
): number | undefined {
  // The site's own words are free, and so is a reply without any.
  if (model === 'safety' || isFailure(finishReason) || content.length <= begun.length) return 0;
  if (finishReason !== 'stopped') return undefined;
  return computeShare(held ?? 0, countTokens(content.slice(begun.length)));
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
      /** What is held for it. */
      held: sql<number | null>`(select gems from gem_holds where gem_holds.id = generations.hold_id)`,
    });
}

function finalState(content: string, finishReason: FinishReason): 'complete' | 'partial' | 'failed' {
  if (!brokenReasons.includes(finishReason)) return 'complete';
  return content === '' && finishReason !== 'stopped' ? 'failed' : 'partial';
}

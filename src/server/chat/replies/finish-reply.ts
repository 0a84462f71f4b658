import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FinishReason, Message } from '#src/contract/chat/message-calls.ts';
import { endHoldFrom } from '#src/server/gems/charge.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { runStatement } from '#src/server/platform/database/run-statement.ts';
import { createStatement, rowOf } from '#src/server/platform/database/statement.ts';
import { countTokens } from '#src/server/platform/llm/model/count-tokens.ts';
import { type ConversationChanges, keepQuiet } from './conversation-changes.ts';
import { attachments } from '../tables/media-tables.ts';
import { conversations, generations, messages, replyChunks } from '../tables/tables.ts';
import { toMessage } from '../messages/to-message.ts';

export interface ReplyResult {
  /** The whole text; if absent, the text that was stored so far is kept. */
  content?: string;
  /** The length of the text that it continued, in UTF-16 units. */
  begunLength?: number;
  /** The model that wrote the reply, if it differs from the model that began it. */
  model?: string;
  finishReason: FinishReason;
  fault?: string;
  reasoning?: string;
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
  /** The lorebook entries that were in its prompt. */
  firedLore?: { name: string; reason: string }[] | undefined;
  /** The parameters that its person chose and its model refused; not stored. */
  leftOut?: string[] | undefined;
  /** True if turns did not fit into its prompt, and no summary covers them; not stored. */
  hasDroppedTurns?: boolean | undefined;
  /** The gallery picture that comes with it. */
  attachmentId?: string | undefined;
}

interface ReplyEnding {
  messageId: string;
  outcome: ReplyResult;
}

const given = sql.placeholder;

const wholeReasons: readonly FinishReason[] = ['stop', 'length', 'content_filter'];

const isBroken = (reason: FinishReason): boolean => !wholeReasons.includes(reason);

/**
 * Returns true for a failed reply, which is free however much of it was shown; a reply that its person stopped costs
 * the share that was shown.
 */
const isFailure = (reason: FinishReason): boolean => isBroken(reason) && reason !== 'stopped';

/**
 * Ends a reply in one statement. Its text is the given one, or else the stored pieces. The conversation is locked
 * first, as everywhere, and its times are from after that wait. Rows are found by their ids, never by a join, so that its plan reads no table whole.
 */
const finishStatement = createStatement(
  sql`
    with quiet as (${keepQuiet} as state),
    conversation as (
      select id from ${conversations}
      where id = (select conversation_id from ${messages} where id = ${given('messageId')}::uuid) for update),
    run as (
      update ${generations} set state = 'ended', ended_at = clock_timestamp(),
        fault = ${given('fault')}::text, reasoning = ${given('reasoning')}::text,
        prompt_tokens = ${given('promptTokens')}::int, completion_tokens = ${given('completionTokens')}::int,
        fired_lore = ${given('firedLore')}::text::jsonb
      from conversation
      where ${generations.messageId} = ${given('messageId')}::uuid and ${generations.state} = 'running'
        and ${generations.conversationId} = conversation.id
      returning ${generations.messageId}, ${generations.holdId}, ${generations.conversationId}),
    begun as (
      select run.*, (select content from ${messages} where id = run.message_id) as begun from run),
    written as (
      select begun.*, coalesce(${given('content')}::text, begun || coalesce(
        (select string_agg(text, '' order by start) from ${replyChunks} where ${replyChunks.messageId} = begun.message_id),
        '')) as content
      from begun),
    ended as (
      select written.*, ${given('mayCost')}::boolean and char_length(content) > char_length(begun) as is_paid
      from written),
    paid as (${endHoldFrom(sql`ended`)}),
    dropped as (
      delete from ${replyChunks} where ${replyChunks.messageId} = ${given('messageId')}::uuid
        and exists (select from run)),
    moved as (
      update ${conversations} set modified_at = clock_timestamp(), version = version + 1
      where ${conversations.id} = (select conversation_id from run)
        and (select state from quiet) = 'on'),
    attached as (
      insert into ${attachments} (message_id, conversation_id, gallery_picture_id)
      select message_id, conversation_id, ${given('attachmentId')}::text from run where ${given('attachmentId')}::text is not null),
    message as (
      update ${messages} set content = (select content from ended),
        state = case when not ${given('isBroken')}::boolean then 'complete'
          when ${given('mayBeEmpty')}::boolean or (select content from ended) <> '' then 'partial' else 'failed' end,
        finish_reason = ${given('finishReason')}::text, model = coalesce(${given('model')}::text, model)
      where ${messages.id} = ${given('messageId')}::uuid and exists (select from run) returning *)
    select to_json(message) as message, (select paid from paid) as paid from message`,
  z.object({ message: rowOf(messages) }),
);

/**
 * Gives a reply its single final state (rule:one-reply), in which it is also paid: whole, or the share that was shown
 * if its person stopped it. The first end decides, and later ends get the same result.
 * @returns null for a reply that was erased
 */
export async function finishReply(
  database: Database,
  changes: ConversationChanges,
  { messageId, outcome }: ReplyEnding,
): Promise<Message | null> {
  const { content, finishReason, reasoning = '' } = outcome;
  const [finished] = await runStatement(database, finishStatement, {
    messageId,
    content: content ?? null,
    isBroken: isBroken(finishReason),
    // A person who stops a reply before its first word has a message without text; every other reply without text has
    // failed.
    mayBeEmpty: finishReason === 'stopped',
    finishReason,
    model: outcome.model ?? null,
    // The site's own texts are free.
    mayCost: outcome.model !== 'safety' && !isFailure(finishReason),
    shownTokens:
      finishReason === 'stopped' ? countTokens((content ?? '').slice(outcome.begunLength ?? 0)) : null,
    fault: outcome.fault ?? null,
    reasoning,
    promptTokens: outcome.promptTokens ?? null,
    completionTokens: outcome.completionTokens ?? null,
    firedLore: JSON.stringify(outcome.firedLore ?? []),
    attachmentId: outcome.attachmentId ?? null,
  });
  if (finished !== undefined) {
    changes.tell(finished.message.conversationId);
    const { leftOut = [] } = outcome;
    const extras = { has_thoughts: reasoning !== '', ...(leftOut.length > 0 && { left_out: leftOut }) };
    return toMessage(finished.message, undefined, extras);
  }
  // A process that counted as dead may have continued to store pieces.
  await database.delete(replyChunks).where(eq(replyChunks.messageId, messageId));
  const [decided] = await database.select().from(messages).where(eq(messages.id, messageId));
  return decided === undefined ? null : toMessage(decided);
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import { runStatement } from '#src/server/platform/database/run-statement.ts';
import { createStatement, rowOf, type StatementValues } from '#src/server/platform/database/statement.ts';
import { keepQuiet } from './conversation-changes.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import { conversations, generations, messages } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';

/** A new message of the person. */
export interface NewMessage {
  id: string;
  parentId: string | null;
  depth: number;
  content: string;
  clientMessageId: string;
}

/** A reply in progress. */
export interface NewReply {
  id: string;
  /** Its parent; null if it begins the conversation. */
  parent: { id: string; depth: number } | null;
  /** The parent message, if it is new and stored with the reply. */
  asked?: NewMessage;
  /** The text that it begins with. */
  begun?: string;
  clientMessageId?: string;
  model: string;
  /** The process that writes it. */
  owner: number;
  /** The hold for its price; null if nothing is held. */
  holdId: string | null;
}

/** The stored rows; `asked` is null if the message existed before. */
export interface StoredReply {
  asked: MessageRow | null;
  reply: MessageRow;
}

/** Interval of the notice that the other side is an AI (rule:ai-notice). */
const noticeEvery = sql`interval '2 hours'`;

const given = sql.placeholder;

const storeStatement = createStatement(
  sql`
    with quiet as (${keepQuiet} as state),
    notice as (
      select noticed_at <= now() - ${noticeEvery} as is_due from ${conversations}
      where id = ${given('conversationId')}::uuid),
    conversation as (
      update ${conversations} set head_message_id = ${given('replyId')}::uuid,
        message_count = ${given('depth')}::int + 1, version = version + 1, modified_at = clock_timestamp(),
        seen_at = clock_timestamp(),
        noticed_at = case when (select is_due from notice) then now() else noticed_at end,
        archived_at = null
      where id = ${given('conversationId')}::uuid and (select state from quiet) = 'on' returning id),
    asked as (
      insert into ${messages} (id, conversation_id, parent_id, depth, role, content, state, client_message_id)
      select ${given('askedId')}::uuid, id, ${given('askedParentId')}::uuid, ${given('depth')}::int - 1, 'user',
        ${given('content')}::text, 'complete', ${given('askedClientId')}::uuid
      from conversation where ${given('askedId')}::uuid is not null returning *),
    reply as (
      insert into ${messages} (id, conversation_id, parent_id, depth, role, content, state, model, client_message_id, ai_notice)
      select ${given('replyId')}::uuid, id, ${given('parentId')}::uuid, ${given('depth')}::int, 'assistant',
        ${given('begun')}::text, 'streaming', ${given('model')}::text, ${given('replyClientId')}::uuid,
        (select is_due from notice)
      from conversation returning *),
    generation as (
      insert into ${generations} (message_id, conversation_id, state, owner, hold_id)
      select ${given('replyId')}::uuid, id, 'running', ${given('owner')}::int, ${given('holdId')}::uuid
      from conversation)
    select (select to_json(asked) from asked) as asked, to_json(reply) as reply from reply`,
  z.object({ asked: rowOf(messages).nullable(), reply: rowOf(messages) }),
);

/**
 * Stores a reply in progress under the head of a conversation that the transaction has locked, with its message if that
 * is new. The conversation is seen now and in its owner's list again.
 */
export async function storeReply(
  transaction: Queries,
  conversation: Pick<ConversationRow, 'id'>,
  reply: NewReply,
): Promise<StoredReply> {
  const [stored] = await runStatement(transaction, storeStatement, valuesOf(conversation, reply));
  if (stored === undefined) throw new Error('a locked conversation was not found');
  return stored;
}

function valuesOf(conversation: Pick<ConversationRow, 'id'>, reply: NewReply): StatementValues {
  const { asked, parent } = reply;
  return {
    conversationId: conversation.id,
    replyId: reply.id,
    parentId: parent?.id ?? null,
    depth: (parent?.depth ?? -1) + 1,
    begun: reply.begun ?? '',
    replyClientId: reply.clientMessageId ?? null,
    model: reply.model,
    owner: reply.owner,
    askedId: asked?.id ?? null,
    askedParentId: asked?.parentId ?? null,
    content: asked?.content ?? '',
    askedClientId: asked?.clientMessageId ?? null,
    holdId: reply.holdId,
  };
}

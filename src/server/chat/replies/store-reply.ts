import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { holdGemsFrom } from '#src/server/gems/charge.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { runInTransaction } from '#src/server/platform/database/run-in-transaction.ts';
import { createStatement, rowOf, type StatementValues } from '#src/server/platform/database/statement.ts';
import type { ConversationRow } from '../base/require-conversation.ts';
import { conversations, generations, messages } from '../base/tables.ts';
import type { MessageRow } from '../base/to-message.ts';
import { setHeadExactly } from '../base/set-head.ts';

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
  /** The hold for its price: the id, null if nothing is held; and the gems that are still to be held under it. */
  hold: { id: string | null; gems: number };
}

/** The stored rows; `asked` is null if the message existed before. */
export interface StoredReply {
  asked: MessageRow | null;
  reply: MessageRow;
}

/** Interval of the notice that the other side is an AI (rule:ai-notice). */
const noticeEveryMs = 2 * 3_600_000;

const given = sql.placeholder;

/** Stores nothing if the conversation has changed since it was read. */
const storeStatement = createStatement(
  sql`
    with conversation as (
      update ${conversations} set head_message_id = ${given('replyId')}::uuid,
        message_count = ${given('depth')}::int + 1, version = version + 1, modified_at = ${given('now')}::timestamptz,
        seen_at = greatest(now(), ${given('now')}::timestamptz),
        noticed_at = case when ${given('isNoticeDue')}::boolean then now() else noticed_at end,
        archived_at = null
      where id = ${given('conversationId')}::uuid and user_id = ${given('userId')}::uuid
        and version = ${given('version')}::int and deleted_at is null
      returning id, user_id),
    asked as (
      insert into ${messages} (id, conversation_id, parent_id, depth, role, content, state, client_message_id)
      select ${given('askedId')}::uuid, id, ${given('askedParentId')}::uuid, ${given('depth')}::int - 1, 'user',
        ${given('content')}::text, 'complete', ${given('askedClientId')}::uuid
      from conversation where ${given('askedId')}::uuid is not null returning *),
    reply as (
      insert into ${messages} (id, conversation_id, parent_id, depth, role, content, state, model, client_message_id, ai_notice)
      select ${given('replyId')}::uuid, id, ${given('parentId')}::uuid, ${given('depth')}::int, 'assistant',
        ${given('begun')}::text, 'streaming', ${given('model')}::text, ${given('replyClientId')}::uuid,
        ${given('isNoticeDue')}::boolean
      from conversation returning *),
    held as (${holdGemsFrom('reply', sql`${given('replyId')}::text`, sql`conversation`)}),
    generation as (
      insert into ${generations} (message_id, conversation_id, state, owner, hold_id)
      select ${given('replyId')}::uuid, conversation.id, 'running', ${given('owner')}::int,
        coalesce(held.id, ${given('heldId')}::uuid)
      from conversation, held)
    select (select to_json(asked) from asked) as asked, to_json(reply) as reply from reply`,
  z.object({ asked: rowOf(messages).nullable(), reply: rowOf(messages) }),
);

/**
 * Stores a reply in progress at the head of a conversation as it was read, with its message if that is new: in one
 * statement, durable when this returns. The conversation is seen now and in its owner's list again, and the price is
 * held until the reply ends.
 * @returns null, and nothing is stored, if the conversation has changed since
 * @throws a unique violation if another reply is running, or the message exists already; `tooFewGems` if the price is
 * more than the person's free gems
 */
export async function storeAtHead(
  database: Database,
  conversation: ConversationRow,
  reply: NewReply,
): Promise<StoredReply | null> {
  const [stored] = await database.write(storeStatement, valuesOf(conversation, reply));
  return stored ?? null;
}

/**
 * Stores it anywhere in a conversation that the transaction has locked; its place becomes part of the active branch.
 * @throws a unique violation if another reply is running
 */
export async function storeLocked(
  transaction: Queries,
  conversation: ConversationRow,
  reply: NewReply,
): Promise<StoredReply> {
  const branchId = reply.asked === undefined ? (reply.parent?.id ?? null) : reply.asked.parentId;
  const isAtHead = branchId === conversation.headMessageId;
  const moved = isAtHead ? conversation : await setHeadExactly(transaction, conversation.id, branchId);
  const [stored] = await runInTransaction(transaction, storeStatement, valuesOf(moved, reply));
  if (stored === undefined) throw new Error('a locked conversation changed');
  return stored;
}

/** Returns true if the notice that the other side is an AI is due again. */
function isNoticeDue({ noticedAt }: Pick<ConversationRow, 'noticedAt'>): boolean {
  return Date.now() - noticedAt.getTime() >= noticeEveryMs;
}

function valuesOf(conversation: ConversationRow, reply: NewReply): StatementValues {
  const { asked, parent, hold } = reply;
  return {
    conversationId: conversation.id,
    userId: conversation.userId,
    version: conversation.version,
    isNoticeDue: isNoticeDue(conversation),
    now: new Date().toISOString(),
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
    gems: hold.gems,
    holdId: hold.gems > 0 ? hold.id : null,
    heldId: hold.gems > 0 ? null : hold.id,
  };
}

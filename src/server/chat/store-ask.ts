import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { holdGemsFrom } from '#src/server/gems/charge.ts';
import type { Database } from '#src/server/platform/database.ts';
import { createStatement, rowOf } from '#src/server/platform/statement.ts';
import type { ConversationRow } from './require-conversation.ts';
import { conversations, generations, messages } from './tables.ts';
import type { MessageRow } from './to-message.ts';

/** A message of the person, and the reply that begins to be written to it. */
export interface NewAsk {
  askedId: string;
  content: string;
  clientMessageId: string;
  replyId: string;
  model: string;
  isNoticeDue: boolean;
  /** The process that writes the reply. */
  owner: number;
  /** What is held for it: a new id, and 0 gems where nothing is due. */
  hold: { id: string; gems: number };
}

const given = sql.placeholder;

/** Nothing of it happens where the conversation is not what it was when it was read. */
const storeStatement = createStatement(
  sql`
    with conversation as (
      update ${conversations} set head_message_id = ${given('replyId')}::uuid,
        message_count = message_count + 2, version = version + 1, modified_at = ${given('now')}::timestamptz,
        seen_at = greatest(now(), ${given('now')}::timestamptz),
        noticed_at = case when ${given('isNoticeDue')}::boolean then now() else noticed_at end
      where id = ${given('conversationId')}::uuid and user_id = ${given('userId')}::uuid
        and version = ${given('version')}::int and deleted_at is null
      returning id, user_id, message_count as reached),
    asked as (
      insert into ${messages} (id, conversation_id, parent_id, depth, role, content, state, client_message_id)
      select ${given('askedId')}::uuid, id, ${given('headId')}::uuid, reached - 2, 'user', ${given('content')}::text,
        'complete', ${given('clientMessageId')}::uuid from conversation returning *),
    reply as (
      insert into ${messages} (id, conversation_id, parent_id, depth, role, content, state, model, ai_notice)
      select ${given('replyId')}::uuid, id, ${given('askedId')}::uuid, reached - 1, 'assistant', '', 'streaming',
        ${given('model')}::text, ${given('isNoticeDue')}::boolean from conversation returning *),
    held as (${holdGemsFrom('reply', sql`${given('replyId')}::text`, sql`conversation`)}),
    generation as (
      insert into ${generations} (message_id, conversation_id, state, owner, hold_id)
      select ${given('replyId')}::uuid, conversation.id, 'running', ${given('owner')}::int, held.id
      from conversation, held)
    select to_json(asked) as asked, to_json(reply) as reply from asked, reply`,
  z.object({ asked: rowOf(messages), reply: rowOf(messages) }),
);

/**
 * Stores an ask at the head of a conversation as it was read, in one statement, durable when this returns. The
 * conversation is seen now, and the price is held until the reply ends.
 * @returns null, and nothing is stored, where the conversation changed since
 * @throws a unique violation where another reply is running, or the message is there already; `tooFewGems` where the
 * price is more than what the person has free
 */
export async function storeAsk(
  database: Database,
  conversation: ConversationRow,
  { hold, ...ask }: NewAsk,
): Promise<{ asked: MessageRow; reply: MessageRow } | null> {
  const [stored] = await database.write(storeStatement, {
    ...ask,
    conversationId: conversation.id,
    userId: conversation.userId,
    version: conversation.version,
    headId: conversation.headMessageId,
    holdId: hold.id,
    gems: hold.gems,
    now: new Date().toISOString(),
  });
  return stored ?? null;
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { findPlace, lockMessage } from '../messages/lock-message.ts';
import { setHead } from '../replies/set-head.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { messages } from '../tables/tables.ts';
import { loadConversation } from '../conversations/load-conversation.ts';

export interface MessageChoice {
  owner: Owner;
  messageId: string;
}

/**
 * Makes a variant, with the messages that last followed it, the active branch (rule:message-tree). A variant that is
 * active already stays as it is.
 * @throws AppError 40003 with 404 for a foreign or removed message
 */
export async function selectMessage(
  database: Database,
  { owner, messageId }: MessageChoice,
): Promise<Conversation> {
  return database.transaction(async (transaction) => {
    // The end of a branch on the map may be a message that was deleted alone.
    const { conversation, message } = await lockMessage(transaction, owner, messageId, findPlace);
    if (message.isOnPath) return loadConversation(transaction, conversation);
    const tipId = await findTip(transaction, messageId);
    return loadConversation(transaction, await setHead(transaction, conversation.id, tipId));
  });
}

/**
 * Goes back to a message: it becomes the head, and the next message begins a branch there. The messages that followed
 * stay on their own branch.
 * @throws AppError 40003 with 404 for a foreign or removed message
 */
export async function branchMessage(
  database: Database,
  { owner, messageId }: MessageChoice,
): Promise<Conversation> {
  return database.transaction(async (transaction) => {
    const { conversation } = await lockMessage(transaction, owner, messageId);
    if (conversation.headMessageId === messageId) return loadConversation(transaction, conversation);
    return loadConversation(transaction, await setHead(transaction, conversation.id, messageId));
  });
}

const tipRows = z.tuple([z.object({ id: z.string() })]);

/**
 * Finds the last message of the branch that continues a message, following the last choice at each fork. One index
 * lookup for each message on the way.
 */
export async function findTip(queries: Queries, messageId: string): Promise<string> {
  const [tip] = tipRows.parse([
    ...(await queries.execute(sql`
      with recursive descent as (
        select id, depth from ${messages} where id = ${messageId}
        union all
        select next.id, next.depth from descent cross join lateral (
          select id, depth from ${messages} where parent_id = descent.id and removal_id is null
          order by chosen_at desc, id desc limit 1) next)
      select id from descent order by depth desc limit 1`)),
  ]);
  return tip.id;
}

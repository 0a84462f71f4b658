import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { listVariants } from './list-variants.ts';
import { seenNow } from './mark-conversation-seen.ts';
import type { ConversationRow } from './require-conversation.ts';
import { conversations, generations, messages } from './tables.ts';
import type { MessageRow } from './to-message.ts';
import { movePath } from './tree/move-path.ts';

type NewMessage = typeof messages.$inferInsert;

/** A reply that begins. */
export interface NewReply {
  id: string;
  /** What it stands under; null for one that begins the conversation. */
  parent: { id: string; depth: number } | null;
  /** What it stands under, where that is a message of the person that is new and is stored with it. */
  asked?: NewMessage;
  /** The person's message that it answers, where that was there before. */
  answered: MessageRow | null;
  /** The text that it begins with. */
  begun?: string;
  clientMessageId?: string;
  /** What is held for it; null where nothing is. */
  holdId: string | null;
  model: string;
  /** The process that writes it. */
  owner: number;
}

/** What was stored. */
export interface StoredReply {
  /** Null where the message was there before. */
  asked: MessageRow | null;
  reply: MessageRow;
  /** As `listVariants` answers them. */
  variants: Map<string, string[]>;
}

/** How often the app says that one talks to an AI (D10). */
const noticeEveryMs = 2 * 3_600_000;

/** Whether the app says once more that one talks to an AI. */
export function isNoticeDue({ noticedAt }: Pick<ConversationRow, 'noticedAt'>): boolean {
  return Date.now() - noticedAt.getTime() >= noticeEveryMs;
}

/**
 * Stores a reply that begins, and its message if that is new, as the head of a locked conversation, which is seen
 * now. What is held for it is held until it ends. The statements are sent together and run in this order. The unique index on
 * running generations refuses a second reply in the same conversation.
 */
export async function storeReply(
  transaction: Queries,
  conversation: ConversationRow,
  reply: NewReply,
): Promise<StoredReply> {
  const conversationId = conversation.id;
  const { asked, parent, holdId } = reply;
  const branchId = asked === undefined ? (parent?.id ?? null) : (asked.parentId ?? null);
  if (branchId !== conversation.headMessageId) await movePath(transaction, conversationId, branchId);
  const aiNotice = isNoticeDue(conversation);
  const depth = (parent?.depth ?? -1) + 1;
  const replyRow: NewMessage = {
    id: reply.id,
    conversationId,
    parentId: parent?.id ?? null,
    depth,
    role: 'assistant',
    content: reply.begun ?? '',
    state: 'streaming',
    model: reply.model,
    clientMessageId: reply.clientMessageId ?? null,
    aiNotice,
  };
  // What a message of the person that was there before has beside it is told as well.
  const described = [asked ?? reply.answered, replyRow].flatMap((row) => (row == null ? [] : [placeOf(row)]));
  const [stored, variants] = await Promise.all([
    transaction
      .insert(messages)
      .values(asked === undefined ? [replyRow] : [asked, replyRow])
      .returning(),
    listVariants(transaction, described),
    transaction
      .insert(generations)
      .values({ messageId: reply.id, conversationId, state: 'running', owner: reply.owner, holdId }),
    transaction
      .update(conversations)
      .set({
        headMessageId: reply.id,
        messageCount: depth + 1,
        version: sql`${conversations.version} + 1`,
        modifiedAt: new Date(),
        seenAt: seenNow(),
        ...(aiNotice ? { noticedAt: sql`now()` } : {}),
      })
      .where(eq(conversations.id, conversationId)),
  ]);
  const replyStored = stored.find(({ id }) => id === reply.id);
  if (replyStored === undefined) throw new Error('a stored message was not returned');
  return { asked: stored.find(({ id }) => id === asked?.id) ?? null, reply: replyStored, variants };
}

function placeOf({ id, parentId, conversationId }: NewMessage) {
  return { id, parentId: parentId ?? null, conversationId };
}

import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import { type Message, messageSchema } from '#src/contract/chat/message-calls.ts';
import { z } from '#src/contract/base/zod.ts';
import { claimShelf, resultOf, seenIndex, useShelf } from './chat-database.ts';
import { mayRead, storageOwner } from '../owner/storage-owner.ts';

/** How many conversations are kept; the one that was seen longest ago gives way. */
export const maxConversations = 50;
/** How many messages of each, the newest. */
export const maxMessages = 200;

/** What is read of a kept conversation beside others; list-kept-chats.ts reads the whole of it. */
const historySchema = z.object({ owner: z.string(), messages: z.array(messageSchema) });

/** What a chat page shows besides its messages. */
export interface KeptAround {
  character: ChatCharacter;
  conversation: Conversation | null;
}

/**
 * Keeps the newest messages of a conversation that is shown, so that they can be read without a connection. What
 * cannot be kept is no fault of the chat: the developer's console is told.
 * @param messages of the active branch, oldest first, without what the server does not have
 */
export async function keepHistory(
  id: string,
  messages: readonly Message[],
  around?: KeptAround,
): Promise<void> {
  const drawnFor = storageOwner();
  const row = { id, seenAt: Date.now(), messages: messages.slice(-maxMessages), ...around };
  try {
    await useShelf('histories', 'readwrite', async (shelf) => {
      // Asked for in the transaction: somebody may log in while the database is opened.
      const owner = storageOwner();
      if (owner === null || !mayRead(drawnFor)) return;
      await resultOf(shelf.put({ ...row, owner }));
      await claimShelf(shelf, owner, true);
      const oldestFirst = await resultOf(shelf.index(seenIndex).getAllKeys());
      for (const key of oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxConversations))) {
        shelf.delete(key);
      }
    });
  } catch (error) {
    console.debug('the conversation could not be kept', error);
  }
}

/** The messages that were kept of a conversation, oldest first; null when there are none, or they are another's. */
export async function readHistory(id: string): Promise<Message[] | null> {
  try {
    const row: unknown = await useShelf('histories', 'readonly', (shelf) => resultOf(shelf.get(id)));
    const history = historySchema.safeParse(row).data;
    return history !== undefined && mayRead(history.owner) ? history.messages : null;
  } catch (error) {
    console.debug('the conversation could not be read', error);
    return null;
  }
}

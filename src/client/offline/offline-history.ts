import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import { type Message, messageSchema } from '#src/contract/chat/message-calls.ts';
import * as z from 'zod/mini';
import { claimRows, resultOf, seenIndex, runInStore } from './chat-database.ts';
import { mayRead, storageOwner } from '../account/owner/storage-owner.ts';

/** Upper limit of stored conversations; the conversation that was read longest ago is dropped. */
export const maxConversations = 50;
/** Upper limit of messages stored of each, the newest. */
export const maxMessages = 200;

/** The part of a stored conversation that `readHistory` needs; list-kept-chats.ts reads all of it. */
const historySchema = z.object({ owner: z.string(), messages: z.array(messageSchema) });

/** The data of a chat page besides its messages. */
export interface KeptAround {
  character: ChatCharacter;
  conversation: Conversation | null;
}

/**
 * Stores the newest messages of the shown conversation for offline reading. A failure does not affect the chat: it is
 * only logged to the console.
 * @param messages of the active branch, oldest first, without those that the server does not have
 */
export async function keepHistory(
  id: string,
  messages: readonly Message[],
  around?: KeptAround,
): Promise<void> {
  const drawnFor = storageOwner();
  const row = { id, seenAt: Date.now(), messages: messages.slice(-maxMessages), ...around };
  try {
    await runInStore('histories', 'readwrite', async (store) => {
      // Read in the transaction: somebody may log in while the database is opened.
      const owner = storageOwner();
      if (owner === null || !mayRead(drawnFor)) return;
      await resultOf(store.put({ ...row, owner }));
      await claimRows(store, owner, true);
      const oldestFirst = await resultOf(store.index(seenIndex).getAllKeys());
      for (const key of oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxConversations))) {
        store.delete(key);
      }
    });
  } catch (error) {
    console.debug('the conversation was not stored', error);
  }
}

/** Reads the stored messages of a conversation, oldest first; null if there are none, or they are another person's. */
export async function readHistory(id: string): Promise<Message[] | null> {
  try {
    const row: unknown = await runInStore('histories', 'readonly', (store) => resultOf(store.get(id)));
    const history = historySchema.safeParse(row).data;
    return history !== undefined && mayRead(history.owner) ? history.messages : null;
  } catch (error) {
    console.debug('the conversation could not be read', error);
    return null;
  }
}

import { resultOf, useShelf } from './chat-database.ts';
import { askForSync } from './pwa/ask-for-sync.ts';
import { listOutbox, type QueuedMessage } from './queued-messages.ts';
import { mayRead, storageOwner } from './storage-owner.ts';

/** Keeps a message until the server has it, also over a reload; a worker sends it when no page is there to do it. */
export async function keepQueued(message: Omit<QueuedMessage, 'owner'>): Promise<void> {
  const owner = storageOwner();
  if (owner === null) return;
  const row: QueuedMessage = { ...message, owner };
  try {
    await useShelf('outbox', 'readwrite', (shelf) => resultOf(shelf.put(row)));
    askForSync();
  } catch (error) {
    console.debug('the message was not kept', error);
  }
}

/**
 * What waits in a conversation, the oldest first.
 * @param conversationId null before there is one; what was said to the character then is in either
 */
export async function listQueued(
  characterId: string,
  conversationId: string | null,
): Promise<QueuedMessage[]> {
  try {
    return (await listOutbox())
      .filter((row) => row.characterId === characterId && mayRead(row.owner))
      .filter((row) => row.conversationId === null || row.conversationId === conversationId);
  } catch (error) {
    console.debug('what waits was not read', error);
    return [];
  }
}

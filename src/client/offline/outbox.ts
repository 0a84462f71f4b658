import { resultOf, useShelf } from './chat-database.ts';
import { listOutbox, type QueuedMessage } from './queued-messages.ts';
import { mayRead, storageOwner } from '../owner/storage-owner.ts';

/**
 * Keeps a message until the server has it, also over a reload.
 * @param drawnFor the person of its page, as `storageOwner` says; nothing is kept once another one is here
 */
export async function keepQueued(
  message: Omit<QueuedMessage, 'owner'>,
  drawnFor = storageOwner(),
): Promise<void> {
  try {
    await useShelf('outbox', 'readwrite', async (shelf) => {
      // Asked for in the transaction: somebody may log in while the database is opened.
      const owner = storageOwner();
      if (owner !== null && mayRead(drawnFor))
        await resultOf(shelf.put({ ...message, owner } satisfies QueuedMessage));
    });
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
    console.debug('the message was not read', error);
    return [];
  }
}

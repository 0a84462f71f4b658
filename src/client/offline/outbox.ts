import { resultOf, runInStore } from './chat-database.ts';
import { listOutbox, type QueuedMessage } from './queued-messages.ts';
import { mayRead, storageOwner } from '../account/owner/storage-owner.ts';

/**
 * Stores a message until the server has it, also across a reload.
 * @param drawnFor the person of its page, as from `storageOwner`; nothing is stored once another person is logged in
 */
export async function keepQueued(
  message: Omit<QueuedMessage, 'owner'>,
  drawnFor = storageOwner(),
): Promise<void> {
  try {
    await runInStore('outbox', 'readwrite', async (store) => {
      // Read in the transaction: somebody may log in while the database is opened.
      const owner = storageOwner();
      if (owner !== null && mayRead(drawnFor))
        await resultOf(store.put({ ...message, owner } satisfies QueuedMessage));
    });
  } catch (error) {
    console.debug('message was not stored', error);
  }
}

/**
 * Lists the waiting messages of a conversation, oldest first.
 * @param conversationId null before it exists; messages sent before that are listed for every conversation with the
 * character
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

import { chatDatabase, resultOf, useShelf } from './chat-database.ts';

/** Deletes all chats from this browser, as a logout has to (rule:logout). */
export async function eraseChatDatabase(): Promise<void> {
  for (const name of ['histories', 'outbox'] as const) {
    try {
      await useShelf(name, 'readwrite', (shelf) => resultOf(shelf.clear()));
    } catch (error) {
      console.debug('there is nothing to erase, or it is erased later', error);
      deleteChatDatabase();
    }
  }
}

/**
 * Has the browser delete the database once it can: every step closes its connection, so nothing blocks this for long.
 */
export function deleteChatDatabase(): void {
  try {
    indexedDB.deleteDatabase(chatDatabase);
  } catch (error) {
    console.debug('there is no database', error);
  }
}

import { chatDatabase, resultOf, runInStore } from './chat-database.ts';

/** Deletes all chats from this browser, as a logout has to (rule:logout). */
export async function eraseChatDatabase(): Promise<void> {
  for (const name of ['histories', 'outbox'] as const) {
    try {
      await runInStore(name, 'readwrite', (store) => resultOf(store.clear()));
    } catch (error) {
      console.debug('the database was not cleared', error);
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
    console.debug('no database', error);
  }
}

import type { Page } from '@playwright/test';
import { z } from 'zod';

/** The chats' database in the browser of a page. */
const keptSchema = z.object({ histories: z.array(z.unknown()), outbox: z.array(z.unknown()) });

/** Reads everything that chats keep in this browser's IndexedDB; nothing where there is no database. */
export async function readKeptChats(page: Page): Promise<z.infer<typeof keptSchema>> {
  return keptSchema.parse(await page.evaluate(readDatabase));
}

/** Every entry of every IndexedDB database of this browser, by database and store; stores without entries are left out. */
export function readDatabases(page: Page): Promise<Record<string, unknown[]>> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('the request failed'));
      return promise;
    };
    const found: Record<string, unknown[]> = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll() as IDBRequest<unknown[]>;
        const entries = await resultOf(all);
        if (entries.length > 0) found[`${name}/${store}`] = entries;
      }
      database.close();
    }
    return found;
  });
}

/** Runs in the page. */
async function readDatabase(): Promise<unknown> {
  const resultOf = <T>(request: IDBRequest<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
    return promise;
  };
  const known = await indexedDB.databases();
  // Opening a database that does not exist would create it.
  if (!known.some(({ name }) => name === 'yuanfen-chat')) return { histories: [], outbox: [] };
  const database = await resultOf(indexedDB.open('yuanfen-chat'));
  const transaction = database.transaction(['histories', 'outbox'], 'readonly');
  const [histories, outbox] = await Promise.all(
    ['histories', 'outbox'].map((name) =>
      resultOf(transaction.objectStore(name).getAll() as IDBRequest<unknown>),
    ),
  );
  database.close();
  return { histories, outbox };
}

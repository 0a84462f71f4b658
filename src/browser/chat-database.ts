/**
 * What chats keep in this browser's IndexedDB: pages of conversations to read without a connection, and messages that
 * wait for one. Every step opens the database for itself, so that a page in the back/forward cache holds nothing (D8)
 * and a worker can use it as well.
 */
const databaseName = 'yuanfen-chat';
const databaseVersion = 1;

/** How long a browser may take to open it, in ms: one that keeps nothing may never answer. */
const openMs = 3_000;

export type ChatShelf = 'histories' | 'outbox';

/** The newest of `histories` is found by `seenAt`, in ms since 1970. */
export const seenIndex = 'seenAt';
/** Whose each row is, as `storageOwner` says. */
export const ownerIndex = 'owner';

/**
 * Works on one shelf in one transaction.
 * @param work makes requests; what it answers is answered once all of them are stored
 * @throws DOMException when the browser keeps nothing, such as in some private windows; a text when it does not answer
 */
export async function useShelf<T>(
  name: ChatShelf,
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(name, mode);
    const { promise: stored, resolve, reject } = Promise.withResolvers<undefined>();
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was given up'));
    const [result] = await Promise.all([work(transaction.objectStore(name)), stored]);
    return result;
  } finally {
    database.close();
  }
}

/** The result of a request. @throws DOMException when it fails */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('the request failed'));
  return promise;
}

/** Leaves nothing of any chat in this browser, as a logout has to (D4). */
export async function eraseChatDatabase(): Promise<void> {
  for (const name of ['histories', 'outbox'] as const) {
    try {
      await useShelf(name, 'readwrite', (shelf) => resultOf(shelf.clear()));
    } catch (error) {
      console.debug('there is nothing to erase', error);
    }
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, databaseVersion);
  request.onupgradeneeded = () => {
    const histories = request.result.createObjectStore('histories', { keyPath: 'id' });
    histories.createIndex(seenIndex, seenIndex);
    histories.createIndex(ownerIndex, ownerIndex);
    const outbox = request.result.createObjectStore('outbox', { keyPath: 'id' });
    outbox.createIndex(ownerIndex, ownerIndex);
  };
  const { promise: silence, reject } = Promise.withResolvers<never>();
  setTimeout(reject, openMs, 'the database does not answer');
  return Promise.race([resultOf(request), silence]);
}

/**
 * What chats keep in this browser's IndexedDB: pages of conversations to read without a connection, and messages that
 * wait for one. Every step opens the database for itself, so that a page in the back/forward cache holds nothing
 * (rule:back-forward-cache) and a worker can use it as well.
 */
export const chatDatabase = 'yuanfen-chat';
const databaseVersion = 1;

/** How long a browser may take to open it, in ms: one that keeps nothing may never answer. */
const openMs = 3_000;

export type ChatShelf = 'histories' | 'outbox';

/** The newest of `histories` is found by `seenAt`, in ms since 1970. */
export const seenIndex = 'seenAt';
/** Whose each row is, as `storageOwner` says. */
const ownerIndex = 'owner';

/**
 * Works on one shelf in one transaction.
 * @param work makes requests; what it answers is answered once all of them are stored
 * @throws DOMException when the browser keeps nothing, such as in some private windows; Error when it does not answer
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
    transaction.onabort = () => reject(transaction.error ?? new Error('the request failed'));
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

/**
 * Makes what a shelf holds of the guest that of the member who is here (rule:login-merges), in the transaction of the
 * shelf.
 * @param owner of `storageOwner`
 * @param erasesOthers also erases what other members have there
 */
export async function claimShelf(shelf: IDBObjectStore, owner: string, erasesOthers: boolean): Promise<void> {
  const index = shelf.index(ownerIndex);
  const ofGuest: unknown[] = owner === '' ? [] : await resultOf(index.getAll(''));
  for (const row of ofGuest) if (typeof row === 'object') shelf.put({ ...row, owner });
  if (!erasesOthers) return;
  const own = new Set(await resultOf(index.getAllKeys(owner)));
  const ofMembers = await resultOf(index.getAllKeys(IDBKeyRange.lowerBound('', true)));
  for (const key of ofMembers) if (!own.has(key)) shelf.delete(key);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(chatDatabase, databaseVersion);
  request.onupgradeneeded = () => {
    const histories = request.result.createObjectStore('histories', { keyPath: 'id' });
    histories.createIndex(seenIndex, seenIndex);
    histories.createIndex(ownerIndex, ownerIndex);
    const outbox = request.result.createObjectStore('outbox', { keyPath: 'id' });
    outbox.createIndex(ownerIndex, ownerIndex);
  };
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const opened = resultOf(request);
  setTimeout(() => {
    reject(new Error('the request failed'));
    // Nobody uses it any more, and an open connection would hold up whoever deletes the database.
    request.onsuccess = () => request.result.close();
  }, openMs);
  return Promise.race([opened, silence]);
}

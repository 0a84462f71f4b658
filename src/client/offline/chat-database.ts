/**
 * The chats' database in this browser's IndexedDB: copies of conversations for offline reading, and messages that wait
 * for the connection. Every step opens the database for itself, so that a page in the back/forward cache holds no
 * connection (rule:back-forward-cache) and a worker can use it as well.
 */
export const chatDatabase = 'yuanfen-chat';
const databaseVersion = 1;

/** Time limit for opening it, in ms: a browser that stores nothing may never answer. */
const openMs = 3_000;

export type ChatStoreName = 'histories' | 'outbox';

/** The index by which the newest of `histories` are found, in ms since 1970. */
export const seenIndex = 'seenAt';
/** The index by owner of each row, as from `storageOwner`. */
const ownerIndex = 'owner';

/**
 * Works on one object store in one transaction.
 * @param work makes requests; its result is returned once all of them are stored
 * @throws DOMException when the browser stores nothing, such as in some private windows; Error when it does not answer
 */
export async function runInStore<T>(
  name: ChatStoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
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

/**
 * Resolves to the result of a request.
 * @throws DOMException when it fails
 */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('the request failed'));
  return promise;
}

/**
 * Gives a guest's rows to the current member (rule:login-merges), in the transaction of the object store.
 * @param owner the current owner, as from `storageOwner`
 * @param erasesOthers true to delete the rows of other members as well
 */
export async function claimRows(store: IDBObjectStore, owner: string, erasesOthers: boolean): Promise<void> {
  const index = store.index(ownerIndex);
  const ofGuest: unknown[] = owner === '' ? [] : await resultOf(index.getAll(''));
  for (const row of ofGuest) if (typeof row === 'object') store.put({ ...row, owner });
  if (!erasesOthers) return;
  const own = new Set(await resultOf(index.getAllKeys(owner)));
  const ofMembers = await resultOf(index.getAllKeys(IDBKeyRange.lowerBound('', true)));
  for (const key of ofMembers) if (!own.has(key)) store.delete(key);
}

async function openDatabase(): Promise<IDBDatabase> {
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
  const timer = setTimeout(() => {
    reject(new Error('the request failed'));
    // The connection is no longer used, and while open it would block the deletion of the database.
    request.onsuccess = () => request.result.close();
  }, openMs);
  try {
    return await Promise.race([opened, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The storage for all tabs until it is deleted, or for one tab across its reloads. */
export type StorageName = 'localStorage' | 'sessionStorage';

/** Values that the browser could not store, by the names of storage and value. */
export const unkept = new Map<string, string>();

/**
 * Reads a value that this browser stores for the pages of the site; null if there is none. The browser may store
 * nothing: storages can be blocked, full, or cleared while a page is open. Then the value is kept in memory for as long
 * as the page lives, without a notice. Only this module and `drop-values.ts` use the storages
 * (tests/architecture/code/storages.test.ts).
 */
export function readValue(storage: StorageName, key: string): string | null {
  try {
    return unkept.get(storage + key) ?? globalThis[storage].getItem(key);
  } catch (error) {
    console.debug(error);
    return null;
  }
}

/** Stores a value, in this page alone if the browser cannot store it. @returns true if the browser stores it */
export function keepValue(storage: StorageName, key: string, value: string): boolean {
  try {
    globalThis[storage].setItem(key, value);
    unkept.delete(storage + key);
    return true;
  } catch (error) {
    unkept.set(storage + key, value);
    console.debug(error);
    return false;
  }
}

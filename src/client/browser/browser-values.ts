/** For all tabs until it is dropped, or for one tab over its reloads. */
export type StorageName = 'localStorage' | 'sessionStorage';

/** What the browser does not keep, by the names of storage and value. */
export const unkept = new Map<string, string>();

/**
 * What this browser keeps for the pages of the site; null for what is not there. It may keep nothing: storages are
 * blocked, full, or erased while a page is read. What cannot be kept lives in the memory of its page, as long as the
 * page does, and nobody is told. Nothing but this module and `drop-values.ts` touches the storages
 * (tests/architecture/storages.test.ts).
 */
export function readValue(storage: StorageName, key: string): string | null {
  try {
    return unkept.get(storage + key) ?? globalThis[storage].getItem(key);
  } catch (error) {
    console.debug(error);
    return null;
  }
}

/** @returns whether the browser keeps it: false for what only this page remembers */
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

import { type StorageName, unkept } from './browser-values.ts';

/** Forgets what the browser keeps, and what only this page remembers. */
export function dropValue(storage: StorageName, key: string): void {
  unkept.delete(storage + key);
  try {
    globalThis[storage].removeItem(key);
  } catch (error) {
    console.debug(error);
  }
}

/** The keys of all that is kept, or remembered by this page. */
export function listKeys(storage: StorageName): string[] {
  const own = [...unkept.keys()].filter((key) => key.startsWith(storage));
  const keys = own.map((key) => key.slice(storage.length));
  try {
    return [...keys, ...Object.keys(globalThis[storage])];
  } catch (error) {
    console.debug(error);
    return keys;
  }
}

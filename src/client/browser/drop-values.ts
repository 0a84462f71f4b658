import { type StorageName, unkept } from './browser-values.ts';

/** Deletes a value that the browser stores, or only this page keeps. */
export function dropValue(storage: StorageName, key: string): void {
  unkept.delete(storage + key);
  try {
    globalThis[storage].removeItem(key);
  } catch (error) {
    console.debug(error);
  }
}

/** Lists the keys of all values, whether the browser stores them or only this page keeps them. */
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

/** The value under a key that comes from outside: never one that every object inherits, as under `constructor`. */
export function ownValue<T>(record: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

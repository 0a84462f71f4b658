/** Returns the value under an untrusted key: never a value that every object inherits, such as `constructor`. */
export function ownValue<T>(record: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export type JsonObject = Record<string, unknown>;

/** Checks whether a parsed value is an object, as opposed to a list, null or a bare value. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value under an untrusted key: never a value that every object inherits, such as `constructor`. */
export function ownValue<T>(record: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Returns a finite number, also from a text; null for anything else. */
export function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns a text; empty for anything else. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Splits a text at its commas into the texts between them, without empty texts. */
export function splitAtCommas(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

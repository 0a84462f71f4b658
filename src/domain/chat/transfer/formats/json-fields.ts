import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';

/** Returns the text of a field; empty if it is not a text. */
export function textOf(json: unknown, field: string): string {
  const value = isJsonObject(json) ? json[field] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Returns the objects of a field that is a list. */
export function objectsOf(json: JsonObject, field: string): JsonObject[] {
  return listOf(json[field]).filter(isJsonObject);
}

/** Returns a value as a list; empty if it is not a list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the object of a field; an empty one if it is not an object. */
export function objectOf(json: unknown, field: string): JsonObject {
  const value = isJsonObject(json) ? json[field] : undefined;
  return isJsonObject(value) ? value : {};
}

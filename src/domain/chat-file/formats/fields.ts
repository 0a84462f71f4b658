import { isJsonObject, type JsonObject } from '#src/domain/json/parse-json.ts';

/** The text of a field; empty where it is none. */
export function textOf(json: unknown, field: string): string {
  const value = isJsonObject(json) ? json[field] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The objects of a field that is a list. */
export function objectsOf(json: JsonObject, field: string): JsonObject[] {
  return listOf(json[field]).filter(isJsonObject);
}

/** A value as a list; empty where it is none. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object of a field; an empty one where it is none. */
export function objectOf(json: unknown, field: string): JsonObject {
  const value = isJsonObject(json) ? json[field] : undefined;
  return isJsonObject(value) ? value : {};
}

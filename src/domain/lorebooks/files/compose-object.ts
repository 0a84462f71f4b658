import { findSource, isSourceOf, readMembers } from '#src/domain/json/json-source.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';

/**
 * Composes an object whose values keep their source as long as it still means the same.
 * @param sources of values, by their key in the object; their order comes first
 */
export function composeObject(object: JsonObject, sources: ReadonlyMap<string, readonly string[]>): string {
  const keys = [...new Set([...sources.keys(), ...Object.keys(object)])];
  const members = keys
    .filter((key) => Object.hasOwn(object, key) && object[key] !== undefined)
    .map((key) => {
      const source = sources.get(key)?.find((text) => isSourceOf(text, object[key]));
      return `${JSON.stringify(key)}:${source ?? JSON.stringify(object[key])}`;
    });
  return `{${members.join(',')}}`;
}

/** Reads the sources of the members of a nested object; empty if there is none. */
export function readInnerMembers(text: string, path: readonly string[]): Map<string, string> {
  const source = findSource(text, path);
  return source?.startsWith('{') === true ? readMembers(source) : new Map<string, string>();
}

/** Gathers members of more than one origin by name; of the same name, the later one comes first. */
export function gatherSources(
  ...members: readonly (readonly [name: string, source: string])[][]
): Map<string, string[]> {
  const gathered = new Map<string, string[]>();
  for (const [name, source] of members.flat()) {
    gathered.set(name, [source, ...(gathered.get(name) ?? [])]);
  }
  return gathered;
}

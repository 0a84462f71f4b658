import { findSource, means, readMembers } from '../json/json-source.ts';
import type { JsonObject } from '../json/parse-json.ts';

/**
 * An object whose values are written as in a source where that still means the same.
 * @param sources of values, by the key that they have in the object; their order goes first
 */
export function composeObject(object: JsonObject, sources: ReadonlyMap<string, readonly string[]>): string {
  const keys = [...new Set([...sources.keys(), ...Object.keys(object)])];
  const members = keys
    .filter((key) => Object.hasOwn(object, key) && object[key] !== undefined)
    .map((key) => {
      const source = sources.get(key)?.find((text) => means(text, object[key]));
      return `${JSON.stringify(key)}:${source ?? JSON.stringify(object[key])}`;
    });
  return `{${members.join(',')}}`;
}

/** The sources of the members of an object inside another; none where there is no object. */
export function readInnerMembers(text: string, path: readonly string[]): Map<string, string> {
  const source = findSource(text, path);
  return source?.startsWith('{') === true ? readMembers(source) : new Map<string, string>();
}

/** Members of more than one origin by the name that they get; of the same name, the later one goes first. */
export function gatherSources(
  ...members: readonly (readonly [name: string, source: string])[][]
): Map<string, string[]> {
  const gathered = new Map<string, string[]>();
  for (const [name, source] of members.flat()) {
    gathered.set(name, [source, ...(gathered.get(name) ?? [])]);
  }
  return gathered;
}

import type { JsonObject } from '#src/domain/json/json-values.ts';

/** Words of other programs for an article that is not public. */
const hiddenStates = /^(?:draft|pending|private|unpublished|hidden|trash)$/i;
const noWords = /^(?:|false|no|off|0)$/i;

/**
 * Finds the field of a front matter that says that its article is not public: `draft: true`, `published: false`, or a
 * `status` such as `draft`. Whatever else `draft` says counts as true, since a text must not be published by mistake.
 * @returns the field as it is written; null for an article that is public
 */
export function findDraftMark(raw: JsonObject): string | null {
  const read = (field: string) => wordOf(raw[field]);
  const draft = read('draft');
  if (draft !== null && !noWords.test(draft)) return `draft: ${draft}`;
  const published = read('published');
  if (published !== null && published !== '' && noWords.test(published)) return `published: ${published}`;
  const status = read('status');
  return status !== null && hiddenStates.test(status) ? `status: ${status}` : null;
}

/** Returns a value as a word; null for a missing one and for a list or an object. */
function wordOf(value: unknown): string | null {
  const isWord = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  return isWord ? String(value).trim() : null;
}

import type { MessageSource } from './read-sources.ts';

/** What the file of a message says of it, as JSON files have it; null for one that did not come with a file. */
export function describeSource(source: MessageSource | undefined) {
  if (source === undefined) return null;
  const { place, swipe, line, written, info } = source;
  return { place, swipe, line, written, info };
}

/** In longer texts, several patterns one after the other are quicker than one for all. */
const shortCharacters = 100;

/** Patterns that are looked for together. */
export interface PatternSet {
  readonly patterns: readonly RegExp[];
  /** Whether one of them may be in a text; never false where one is. */
  mayBeIn: (text: string) => boolean;
}

/**
 * A set of patterns that is asked once for a short text, many times quicker than each by itself.
 * @param patterns with the same flags, `g` aside, and without references to groups
 */
export function patternSet(patterns: readonly RegExp[]): PatternSet {
  const flags = new Set(patterns.map((pattern) => pattern.flags.replace('g', '')));
  const [only = '', another] = flags;
  if (another !== undefined) throw new Error('Patterns with different flags cannot be one.');
  const together = new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), only);
  return { patterns, mayBeIn: (text) => text.length > shortCharacters || together.test(text) };
}

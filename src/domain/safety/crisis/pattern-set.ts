/** In longer texts, several patterns one after the other are quicker than one for all. */
const shortCharacters = 100;
/** So much of the patterns is made one: it takes some 20 ms to compile. */
const togetherCharacters = 6_000;

/** Patterns that are looked for together. */
export interface PatternSet {
  readonly patterns: readonly RegExp[];
  /** Whether one of them may be in a text; never false where one is. */
  mayBeIn: (text: string) => boolean;
  /** Steps that compile, with a text like those to come, what `mayBeIn` else compiles when it is first asked. */
  compileFor: (text: string) => (() => void)[];
}

/**
 * A set of patterns that is asked a few times for a short text, many times quicker than each by itself.
 * @param patterns with the same flags, `g` aside, and without references to groups
 */
export function patternSet(patterns: readonly RegExp[]): PatternSet {
  const flags = new Set(patterns.map((pattern) => pattern.flags.replace('g', '')));
  const [only = '', another] = flags;
  if (another !== undefined) throw new Error('Patterns with different flags cannot be one.');
  const together = groupSources(patterns).map((sources) => new RegExp(sources.join('|'), only));
  return {
    patterns,
    mayBeIn: (text) => text.length > shortCharacters || together.some((pattern) => pattern.test(text)),
    compileFor: (text) => together.map((pattern) => () => void pattern.test(text)),
  };
}

function groupSources(patterns: readonly RegExp[]): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const { source } of patterns) {
    if (source.length > room) {
      groups.push([]);
      room = togetherCharacters;
    }
    groups.at(-1)?.push(`(?:${source})`);
    room -= source.length;
  }
  return groups;
}

import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { estimatePattern } from './estimate-pattern.ts';

/** A pattern that takes time linear in the text. */
export interface Pattern {
  matches: (text: string) => boolean;
  /** Upper limit of the work per character of the text. */
  size: number;
}

/** A pattern that was analysed, but not compiled. */
export interface PatternPlan {
  /** Estimated upper bound of the instructions; compiling takes about a microsecond for each. */
  size: number;
  /** @returns null for a pattern that the engine rejects after all */
  compile: () => Pattern | null;
}

export const patternLimits = {
  /** Characters of a pattern. */
  characters: 1_000,
  /** Instructions of one compiled pattern, by estimate and then by count: 0.4 MB, 10 ms. */
  size: 5_000,
  /** Weight of all cached patterns together, in instructions: about 100 MB. */
  keptSize: 1_000_000,
} as const;

/** Fixed weight of each pattern, for its source and the states that were seen in texts. */
const weightOfPattern = 1_000;
/**
 * Limit of the states of one pattern, in bytes; the engine's default is 8 MB. Without room it continues without them.
 */
const stateBytes = 65_536;

const kept = new LRUCache<string, { pattern: Pattern | null }>({
  maxSize: patternLimits.keptSize,
  sizeCalculation: ({ pattern }) => weightOfPattern + (pattern?.size ?? 0),
});

/** Returns the weight of all cached patterns, in instructions. */
export function weighKeptPatterns(): number {
  return kept.calculatedSize;
}

const flagValues: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/**
 * Analyses an untrusted pattern for an engine that never takes exponential time (Card V3, concepts), in time linear in
 * its length.
 * @param flags of JavaScript; those that do not affect whether something is found are ignored
 * @returns null for a pattern that is invalid, too long or too large, or uses syntax that the engine does not support:
 * it never matches
 */
export function planPattern(source: string, flags: string): PatternPlan | null {
  if (source.length > patternLimits.characters || hasNamedReference(source)) return null;
  try {
    // Parsed only: a pattern that is invalid in JavaScript never matches, whatever the engine makes of it.
    RegExp(source, flags);
  } catch {
    return null;
  }
  const translated = RE2JS.translateRegExp(source);
  const size = estimatePattern(translated, flags.includes('i'));
  if (size > patternLimits.size) return null;
  return { size, compile: () => compileOnce(translated, flags) };
}

function compileOnce(translated: string, flags: string): Pattern | null {
  const key = `${flags}/${translated}`;
  const known = kept.get(key);
  if (known !== undefined) return known.pattern;
  const pattern = compile(translated, flags);
  kept.set(key, { pattern });
  return pattern;
}

function compile(translated: string, flags: string): Pattern | null {
  let bits = 0;
  for (const flag of flags) bits |= flagValues[flag] ?? 0;
  try {
    const compiled = RE2JS.compile(translated, bits);
    const size = compiled.programSize();
    if (size > patternLimits.size) return null;
    const { dfa } = compiled.re2();
    dfa.maxMem = stateBytes;
    dfa.stateBudget = stateBytes;
    dfa.memBudget = stateBytes;
    return { matches: (text) => compiled.test(text), size };
  } catch {
    return null;
  }
}

/** Checks for `\k<name>`, which the engine reads as those letters. */
function hasNamedReference(source: string): boolean {
  return source.matchAll(/\\(.)/gs).some(([, escaped]) => escaped === 'k');
}

import { RE2JS } from 're2js';

/** A pattern that takes time linear in the text. */
export interface Pattern {
  matches: (text: string) => boolean;
  /** How much work a character of the text may be. */
  size: number;
}

const longestPattern = 1_000;
const mostRemembered = 1_000;
const remembered = new Map<string, Pattern | null>();

const flagValues: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/**
 * Compiles a pattern of a stranger for an engine that never takes exponential time (Card V3, concepts).
 * @param flags of JavaScript; those that change nothing about whether something is found are passed over
 * @returns null for one that is invalid, too long, or wants what the engine has not: it never matches
 */
export function compilePattern(source: string, flags: string): Pattern | null {
  if (source.length > longestPattern) return null;
  const key = `${flags}/${source}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const pattern = compile(source, flags);
  remembered.set(key, pattern);
  if (remembered.size > mostRemembered) {
    const [oldest] = remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
  }
  return pattern;
}

function compile(source: string, flags: string): Pattern | null {
  let bits = 0;
  for (const flag of flags) bits |= flagValues[flag] ?? 0;
  try {
    // Only read: what is no pattern in JavaScript never matches, whatever the engine makes of it.
    RegExp(source, flags);
    if (hasNamedReference(source)) return null;
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), bits);
    return { matches: (text) => compiled.test(text), size: compiled.programSize() };
  } catch {
    return null;
  }
}

/** The engine takes `\k<name>` for those letters themselves. */
function hasNamedReference(source: string): boolean {
  return source.matchAll(/\\(.)/gs).some(([, escaped]) => escaped === 'k');
}

/** The contents of a class of characters such as `[a-z\p{L}]`. */
export interface PatternClass {
  /** Ranges and single characters. */
  ranges: number;
  /** Unicode classes such as `\p{L}`. */
  unicode: number;
  /** Characters in its ranges that the engine looks up one by one if case does not matter. */
  folded: number;
  /** Offset after the class. */
  end: number;
}

const unicodeEscape = /\\[pP](?:\{[^}]{0,60}\}|.)/suy;
const posixClass = /\[:\^?\w*:\]/y;
const character = /\\(?:x\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|([0-7]{1,3})|(.))|./isuy;

/** Upper limit of the ranges that `\w` or `[:alpha:]` stands for. */
const rangesOfName = 6;
/** All characters with another case are between these (RE2). */
const firstFolded = 0x41;
const lastFolded = 0x1e943;

/**
 * Reads a class of the engine's syntax (RE2).
 * @param start offset of its opening bracket
 */
export function readPatternClass(source: string, start: number): PatternClass {
  const found: PatternClass = { ranges: 0, unicode: 0, folded: 0, end: start + 1 };
  if (source[found.end] === '^') found.end += 1;
  const first = found.end;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = found.end;
    const taken = pattern.exec(source);
    found.end += taken?.[0].length ?? 0;
    return taken;
  };
  // A bracket that closes right away is a literal.
  while (found.end < source.length && (source[found.end] !== ']' || found.end === first)) {
    if (take(unicodeEscape) !== null) {
      found.unicode += 1;
      continue;
    }
    if (take(posixClass) !== null) {
      found.ranges += rangesOfName;
      continue;
    }
    const item = take(character);
    if (item === null) found.end += 1;
    const isRange = source[found.end] === '-' && (source[found.end + 1] ?? ']') !== ']';
    if (isRange) {
      found.end += 1;
      found.folded += countFolded(codeOf(item), codeOf(take(character)));
    }
    found.ranges += /^\\[a-z]/i.test(item?.[0] ?? '') ? rangesOfName : 1;
  }
  found.end += 1;
  return found;
}

function codeOf(item: RegExpExecArray | null): number {
  const [whole = '', long, short, octal] = item ?? [];
  const hex = long ?? short;
  if (hex !== undefined) return parseInt(hex, 16);
  if (octal !== undefined) return parseInt(octal, 8);
  return (whole.startsWith('\\') ? whole.slice(1) : whole).codePointAt(0) ?? 0;
}

function countFolded(from: number, to: number): number {
  // The engine adds such a range as a whole.
  if (from <= firstFolded && to >= lastFolded) return 0;
  return Math.max(0, Math.min(to, lastFolded) - Math.max(from, firstFolded));
}

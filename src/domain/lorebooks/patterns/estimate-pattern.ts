import { readPatternClass } from './read-pattern-class.ts';

/** Instructions that a Unicode class such as `\p{L}` counts as: the engine reads and keeps up to 1,300 numbers of it. */
const unicodeClass = 200;
/** Ranges of a class, and their folded characters, that count as one instruction. */
const rangesOfInstruction = 3;
const foldedOfInstruction = 60;

const repetition = /\{(\d+)(,(\d*))?\}|[*+?]/y;
const unicodeEscape = /\\[pP](?:\{[^}]{0,60}\}|.)/suy;
const quotation = /\\Q((?:(?!\\E).)*)(?:\\E)?/suy;
const groupStart = /\((?:\?(?:P?<\w*>|[a-zA-Z-]*:|<?[=!]))?/y;
const alternative = /\|/y;
const character = /\\(?:x\{[0-9a-f]*\}|x[0-9a-f]{2}|[0-7]{1,3}|.)|[^]/isuy;

/** An open group. */
interface Group {
  size: number;
  /** The size of its last item, to which a repetition applies. */
  last: number;
}

/**
 * Estimates an upper bound of the instructions that a pattern compiles to, without compiling it. Syntax that only takes
 * long to read counts as well, so that each instruction is about a microsecond. Linear in the length.
 * @param source in the syntax of the engine (RE2)
 */
export function estimatePattern(source: string, isCaseInsensitive: boolean): number {
  const isFolded = isCaseInsensitive || /\(\?[a-zA-Z]*i/.test(source);
  let group: Group = { size: 4, last: 0 };
  const outer: Group[] = [];
  let readingCost = 0;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const taken = pattern.exec(source);
    at += taken?.[0].length ?? 0;
    return taken;
  };
  const add = (size: number, times = 1): void => {
    group.size += size * times;
    group.last = size;
  };
  const close = (): void => {
    const { size } = group;
    group = outer.pop() ?? group;
    add(size);
  };
  while (at < source.length) {
    if (source[at] === '[') {
      const { ranges, unicode, folded, end } = readPatternClass(source, at);
      at = end;
      readingCost += unicode * unicodeClass + (isFolded ? folded / foldedOfInstruction : 0);
      add(1 + Math.floor(ranges / rangesOfInstruction) + unicode * unicodeClass);
    } else if (source[at] === ')') {
      at += 1;
      if (outer.length > 0) close();
    } else if (take(groupStart) !== null) {
      outer.push(group);
      group = { size: 2, last: 0 };
    } else if (take(alternative) !== null) {
      group.size += 2;
      group.last = 0;
    } else if (take(unicodeEscape) !== null) {
      readingCost += unicodeClass;
      add(unicodeClass);
    } else {
      const repeated = take(repetition);
      const quoted = repeated === null ? take(quotation) : null;
      if (repeated !== null) {
        const size = repeatSize(group.last, repeated);
        group.size += size - group.last;
        group.last = size;
      } else if (quoted !== null) add(1, quoted[1]?.length ?? 0);
      else {
        if (take(character) === null) at += 1;
        add(1);
      }
    }
  }
  while (outer.length > 0) close();
  return Math.ceil(group.size + readingCost);
}

/** Returns the size of a repeated item, which the engine copies as often as it may occur. */
function repeatSize(size: number, [, least, more, most]: RegExpExecArray): number {
  if (least === undefined) return size + 2;
  const sure = Math.max(1, Number(least));
  const possible = more === undefined ? sure : Math.max(sure, Number(most));
  return size * possible + (possible - sure) + 2;
}

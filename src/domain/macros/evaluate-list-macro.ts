import { hashText } from '#src/domain/text/seeded-order.ts';
import type { MacroValues, Segment } from '#src/domain/macros/macro-values.ts';
import { formatTime, describeDifference, evaluateTimeAt } from './evaluate-time.ts';

export interface ListMacro {
  name: string;
  /** The text after the name. */
  argument: readonly Segment[];
  /** Its offset in the text. */
  at: number;
}

/** Upper limit of repetitions of white space. */
const mostRepeated = 100;

/** Evaluates macros with an argument; null for an unknown one. */
export function evaluateListMacro(
  { name, argument, at }: ListMacro,
  values: MacroValues,
): readonly Segment[] | null {
  const { chance, clock } = values;
  const text = argument.map((segment) => segment.text).join('');
  switch (name) {
    case 'reverse':
      return valueOf(Array.from(text.trim()).reverse().join(''));
    case 'roll':
      return chance === undefined ? null : valueOf(rollDice(text, chance.random));
    case 'random':
    case 'pick': {
      if (chance === undefined) return null;
      const items = splitArguments(argument);
      const share =
        name === 'random' ? chance.random() : hashText(`${chance.seed}|${at}|${text}`) / 0x1_0000_0000;
      return items[Math.floor(share * items.length)] ?? null;
    }
    case 'newline':
    case 'space':
      return valueOf(repeat(name === 'space' ? ' ' : '\n', text));
    case 'banned':
      return [];
    case 'hasextension':
      return valueOf('false');
    case 'charfirstmessage':
      return valueOf(values.greeting?.(Number(text)));
    case 'outlet':
      return valueOf(values.outlet?.(text.trim()));
    case 'time':
    case 'time_utc':
      return valueOf(clock && evaluateTimeAt(name === 'time' ? text.trim() : `UTC${text.trim()}`, clock));
    case 'datetimeformat':
      return valueOf(clock && formatTime(text.trim(), clock));
    case 'timediff': {
      const [one = '', other = ''] = splitArguments(argument).map((item) =>
        item.map((segment) => segment.text).join(''),
      );
      return valueOf(clock && describeDifference(one, other, clock));
    }
    default:
      return null;
  }
}

function valueOf(text: string | null | undefined): readonly Segment[] | null {
  return text === undefined || text === null ? null : [{ text, isValue: true }];
}

function repeat(text: string, times: string): string | null {
  const count = /^\s*\d{1,3}\s*$/.test(times) ? Number(times) : null;
  return count === null || count > mostRepeated ? null : text.repeat(count);
}

const mostDice = 100;
const mostSides = 1_000_000;

/**
 * Rolls dice and returns the sum: `d6`, `2d6`, `6` for one with six sides, `2d6+1`.
 * @param random returns a number from 0 to below 1, called once for each die
 * @returns null for anything else, and for more than 100 dice or 1,000,000 sides
 */
function rollDice(formula: string, random: () => number): string | null {
  const match = /^\s*(?:(\d{0,3})d)?(\d{1,7})\s*(?:([+-])\s*(\d{1,7}))?\s*$/i.exec(formula);
  if (match === null) return null;
  const [, countText = '', sidesText, sign, bonusText = '0'] = match;
  const count = countText === '' ? 1 : Number(countText);
  const sides = Number(sidesText);
  if (count < 1 || count > mostDice || sides < 1 || sides > mostSides) return null;
  let sum = 0;
  for (let die = 0; die < count; die += 1) sum += 1 + Math.floor(random() * sides);
  return String(sum + (sign === '-' ? -1 : 1) * Number(bonusText));
}

/**
 * Splits a list such as `A, B` or `a::b` into its items, without blanks around them: by `::` if there is one, else by
 * commas, where `\,` is a literal comma. Inserted values are never split.
 */
function splitArguments(segments: readonly Segment[]): Segment[][] {
  const hasColons = segments.some(({ text, isValue }) => !isValue && text.includes('::'));
  const items: Segment[][] = [];
  let item: Segment[] = [];
  for (const segment of segments) {
    if (segment.isValue) {
      item.push(segment);
      continue;
    }
    const pieces = hasColons ? segment.text.split('::') : splitAtCommas(segment.text);
    for (const [index, text] of pieces.entries()) {
      if (index > 0) {
        items.push(item);
        item = [];
      }
      item.push({ text, isValue: false });
    }
  }
  return [...items, item].map(trimItem);
}

function splitAtCommas(text: string): string[] {
  return text.split(/(?<!\\),/).map((piece) => piece.replaceAll('\\,', ','));
}

function trimItem(item: readonly Segment[]): Segment[] {
  return item.map((segment, index) => {
    if (segment.isValue) return segment;
    const text = index === 0 ? segment.text.trimStart() : segment.text;
    return { ...segment, text: index === item.length - 1 ? text.trimEnd() : text };
  });
}

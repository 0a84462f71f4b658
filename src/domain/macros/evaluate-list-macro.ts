import { hashText } from '../text/seeded-order.ts';
import type { MacroValues, Segment } from './macro-values.ts';
import { rollDice } from './roll-dice.ts';
import { splitArguments } from './split-arguments.ts';
import { formatTime, tellDifference, tellTimeAt } from './tell-time.ts';

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
      return valueOf(clock && tellTimeAt(name === 'time' ? text.trim() : `UTC${text.trim()}`, clock));
    case 'datetimeformat':
      return valueOf(clock && formatTime(text.trim(), clock));
    case 'timediff': {
      const [one = '', other = ''] = splitArguments(argument).map((item) =>
        item.map((segment) => segment.text).join(''),
      );
      return valueOf(clock && tellDifference(one, other, clock));
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

import { hashText } from '../companion/seeded-order.ts';
import type { MacroChance, MacroValues, Segment } from './macro-values.ts';
import { rollDice } from './roll-dice.ts';
import { splitArguments } from './split-arguments.ts';
import { tellTime } from './tell-time.ts';

const head = /^\s*(\/\/|[a-z_]{1,40})/i;

/**
 * What a macro stands for.
 * @param segments what is between its braces; macros in it are filled already
 * @param at where it begins in its text
 * @returns null for an unknown one, and for one whose value nobody gave
 */
export function evaluateMacro(
  segments: readonly Segment[],
  at: number,
  values: MacroValues,
): readonly Segment[] | null {
  const [first, ...others] = segments;
  if (first === undefined || first.isValue) return null;
  const found = head.exec(first.text);
  const name = found?.[1]?.toLowerCase();
  if (found === null || name === undefined) return null;
  if (name === '//') return [];
  const rest = first.text.slice(found[0].length);
  if (others.length === 0 && rest.trim() === '') return valueOf(tellValue(name, values));
  const colon = /^\s*::?/.exec(rest);
  // `{{roll 2d6}}` is as good as `{{roll:2d6}}`.
  if (colon === null && name !== 'roll') return null;
  const argument = [{ text: rest.slice(colon?.[0].length ?? 0), isValue: false }, ...others];
  return evaluateList(name, argument, values.chance, at);
}

function valueOf(text: string | null | undefined): readonly Segment[] | null {
  return text === undefined || text === null ? null : [{ text, isValue: true }];
}

/** Macros that are a name only. */
function tellValue(name: string, values: MacroValues): string | null | undefined {
  switch (name) {
    case 'char':
    case 'user':
    case 'original':
    case 'persona':
    case 'description':
    case 'personality':
    case 'scenario':
      return values[name];
    default:
      return values.clock === undefined ? null : tellTime(name, values.clock);
  }
}

/** Macros with something after a colon. */
function evaluateList(
  name: string,
  argument: readonly Segment[],
  chance: MacroChance | undefined,
  at: number,
): readonly Segment[] | null {
  const text = argument.map((segment) => segment.text).join('');
  switch (name) {
    case 'comment':
    case 'hidden_key':
      return [];
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
    default:
      return null;
  }
}

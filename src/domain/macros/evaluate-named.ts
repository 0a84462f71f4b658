import type { MacroValues, Segment } from './macro-values.ts';
import { evaluateListMacro } from './evaluate-list-macro.ts';
import { evaluateVariable } from './evaluate-variable.ts';
import type { MacroHead } from './read-head.ts';
import { evaluateTime } from './evaluate-time.ts';
import { trimMark } from './trim-text.ts';

/**
 * Evaluates a macro.
 * @param body the text between its braces, with macros in it already filled
 * @param at its offset in the text
 * @returns null for an unknown macro, and for one whose value is absent
 */
export function evaluateNamed(
  body: readonly Segment[],
  head: MacroHead | null,
  at: number,
  values: MacroValues,
): readonly Segment[] | null {
  if (head === null || head.isClosing) return null;
  const { name } = head;
  if (name === '//' || name === 'hidden_key') return [];
  const argument = takeArgument(body);
  if (argument === null) return valueOf(evaluatePlain(name, values));
  return evaluateVariable(name, argument, values) ?? evaluateListMacro({ name, argument, at }, values);
}

const nameAndColons = /^\s*#?\s*(?:\/\/|[a-z_]{1,40})\s*(?:::?)?/i;

/** Returns the argument after the name; null if there is none. A scope counts as the last argument. */
function takeArgument([first, ...others]: readonly Segment[]): Segment[] | null {
  if (first === undefined) return null;
  const text = first.text.replace(nameAndColons, '');
  const isBare = others.length === 0 && text.trim() === '' && !first.text.includes(':');
  return isBare ? null : [{ text, isValue: false }, ...others];
}

function valueOf(text: string | null | undefined): readonly Segment[] | null {
  return text === undefined || text === null ? null : [{ text, isValue: true }];
}

/**
 * Macros that are filled with nothing, because they have no counterpart here; `input` is sent before a prompt is made.
 */
export const emptyNames: ReadonlySet<string> = new Set([
  'noop',
  'input',
  'firstincludedmessageid',
  'firstdisplayedmessageid',
  'lastswipeid',
  'currentswipeid',
]);

/** Evaluates macros that consist of a name only. */
function evaluatePlain(name: string, values: MacroValues): string | null | undefined {
  if (emptyNames.has(name)) return '';
  switch (name) {
    case 'char':
    case 'user':
    case 'original':
    case 'persona':
    case 'description':
    case 'personality':
    case 'scenario':
      return values[name];
    case 'group':
    case 'groupnotmuted':
      return values.char;
    case 'notchar':
      return values.user;
    case 'newline':
      return '\n';
    case 'space':
      return ' ';
    case 'trim':
      return trimMark;
    case 'ismobile':
      return 'false';
    case 'charfirstmessage':
      return values.greeting?.(0);
    default:
      return values.tell?.(name) ?? (values.clock === undefined ? null : evaluateTime(name, values.clock));
  }
}

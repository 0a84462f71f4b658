import type { MacroValues, Segment } from './macro-values.ts';
import { evaluateListMacro } from './evaluate-list-macro.ts';
import { evaluateVariable } from './evaluate-variable.ts';
import type { MacroHead } from './read-head.ts';
import { tellTime } from './tell-time.ts';
import { trimMark } from './trim-text.ts';

/**
 * What a macro stands for.
 * @param body what is between its braces; macros in it are filled already
 * @param at where it begins in its text
 * @returns null for an unknown one, and for one whose value nobody gave
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
  if (argument === null) return valueOf(tellPlain(name, values));
  return evaluateVariable(name, argument, values) ?? evaluateListMacro({ name, argument, at }, values);
}

const nameAndColons = /^\s*#?\s*(?:\/\/|[a-z_]{1,40})\s*(?:::?)?/i;

/** What stands behind the name; null for nothing. A scope is written behind it. */
function takeArgument([first, ...others]: readonly Segment[]): Segment[] | null {
  if (first === undefined) return null;
  const text = first.text.replace(nameAndColons, '');
  const isBare = others.length === 0 && text.trim() === '' && !first.text.includes(':');
  return isBare ? null : [{ text, isValue: false }, ...others];
}

function valueOf(text: string | null | undefined): readonly Segment[] | null {
  return text === undefined || text === null ? null : [{ text, isValue: true }];
}

/** Macros that stand for nothing, because there is no such thing here; `input` is sent before a prompt is made. */
export const emptyNames: ReadonlySet<string> = new Set([
  'noop',
  'input',
  'firstincludedmessageid',
  'firstdisplayedmessageid',
  'lastswipeid',
  'currentswipeid',
]);

/** Macros that are a name only. */
function tellPlain(name: string, values: MacroValues): string | null | undefined {
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
      return values.tell?.(name) ?? (values.clock === undefined ? null : tellTime(name, values.clock));
  }
}

import type { MacroNode, TextNode } from './parse-macros.ts';

/** The name of a macro, and the rest after it. */
export interface MacroHead {
  /** The name in lower case, in its usual spelling. */
  name: string;
  /** True if it ends a scope: `{{/if}}`. */
  isClosing: boolean;
  /** True if its scope keeps its white space: `{{#if …}}`. */
  isExact: boolean;
  /** The separator between it and the rest; empty if there is none. */
  separator: '' | ' ' | ':' | '::';
  /** The rest as written. */
  rest: TextNode[];
}

const head = /^\s*(?:([#/])\s*(?=[a-z_]))?(\/\/|[a-z_]{1,40})/i;
const closingComment = /^\s*\/\/\/\s*$/;
const colons = /^\s*(::?)/;

/** Usual names by their other spellings. */
const spellings = new Map([
  ['idle_duration', 'idleduration'],
  ['chardescription', 'description'],
  ['charpersonality', 'personality'],
  ['charscenario', 'scenario'],
  ['charifnotgroup', 'group'],
  ['version', 'charversion'],
  ['char_version', 'charversion'],
  ['creatornotes', 'charcreatornotes'],
  ['greeting', 'charfirstmessage'],
  ['maxprompttokens', 'maxprompt'],
  ['maxcontexttokens', 'maxcontext'],
  ['maxresponsetokens', 'maxresponse'],
  ['varexists', 'hasvar'],
  ['globalvarexists', 'hasglobalvar'],
  ['flushvar', 'deletevar'],
  ['flushglobalvar', 'deleteglobalvar'],
  ['comment', '//'],
]);

/** @returns null for a macro without a name */
export function readHead({ body }: MacroNode): MacroHead | null {
  const [first, ...others] = body;
  if (first?.kind !== 'text') return null;
  if (others.length === 0 && closingComment.test(first.text)) {
    return { name: '//', isClosing: true, isExact: false, separator: '', rest: [] };
  }
  const found = head.exec(first.text);
  const name = found?.[2]?.toLowerCase();
  if (found === null || name === undefined) return null;
  const behind = first.text.slice(found[0].length);
  const colon = colons.exec(behind);
  const text = behind.slice(colon?.[0].length ?? 0);
  const isEmpty = others.length === 0 && text.trim() === '' && colon === null;
  return {
    name: toUsualName(name),
    isClosing: found[1] === '/',
    isExact: found[1] === '#',
    separator: isEmpty ? '' : colon === null ? ' ' : colon[1] === '::' ? '::' : ':',
    rest: isEmpty ? [] : [{ kind: 'text', text }, ...others],
  };
}

/** Returns a name in its usual spelling, in lower case. */
export function toUsualName(name: string): string {
  return spellings.get(name) ?? name;
}

/** Checks whether the rest after a name is divided by two colons. */
export function hasSeveralArguments({ rest }: MacroHead): boolean {
  return rest.some((node) => node.kind === 'text' && node.text.includes('::'));
}

import { emptyNames } from '#src/domain/macros/evaluate-named.ts';
import { parseMacros, type TextNode } from '#src/domain/macros/parse-macros.ts';
import { toUsualName } from '#src/domain/macros/read-head.ts';

const variables = ['set', 'add', 'inc', 'dec', 'get', 'has', 'delete'].flatMap((operation) => [
  `${operation}var`,
  `${operation}globalvar`,
]);

const names: ReadonlySet<string> = new Set([
  ...emptyNames,
  ...variables,
  'allchatrange',
  'banned',
  'char',
  'charcreatornotes',
  'chardepthprompt',
  'charfirstmessage',
  'charinstruction',
  'charprompt',
  'charversion',
  'date',
  'datetimeformat',
  'description',
  'else',
  'group',
  'groupnotmuted',
  'hasextension',
  'hidden_key',
  'idleduration',
  'if',
  'ismobile',
  'isodate',
  'isotime',
  'lastcharmessage',
  'lastgenerationtype',
  'lastmessage',
  'lastmessageid',
  'lastusermessage',
  'maxcontext',
  'maxprompt',
  'maxresponse',
  'mesexamples',
  'mesexamplesraw',
  'model',
  'newline',
  'notchar',
  'original',
  'outlet',
  'persona',
  'personality',
  'pick',
  'random',
  'reverse',
  'roll',
  'scenario',
  'space',
  'time',
  'time_utc',
  'timediff',
  'trim',
  'user',
  'weekday',
  '//',
]);

/** Checks whether a macro is filled here, by its usual name in lower case. */
function isKnownMacro(name: string): boolean {
  return names.has(name);
}

const written = /^\s*[#/]?\s*([a-z][\w-]{0,60})/i;

/** Lists the names of the macros in a text that nothing here fills, as written; each once. */
export function listUnknownMacros(text: string): string[] {
  if (!text.includes('{{')) return [];
  const unknown = new Set<string>();
  const waiting: TextNode[][] = [parseMacros(text)];
  for (let nodes = waiting.pop(); nodes !== undefined; nodes = waiting.pop()) {
    for (const node of nodes) {
      if (node.kind !== 'macro') continue;
      waiting.push(node.body);
      const [first] = node.body;
      const [, name] = first?.kind === 'text' ? (written.exec(first.text) ?? []) : [];
      if (name !== undefined && !isKnownName(name)) unknown.add(name);
    }
  }
  return [...unknown];
}

function isKnownName(name: string): boolean {
  // `{{roll2d6}}` and `{{time_UTC+2}}` are a name with its argument.
  const [letters = ''] = /^[a-z_]+/i.exec(name) ?? [];
  const usual = toUsualName(letters.toLowerCase());
  return isKnownMacro(usual) && (letters === name || usual === 'roll');
}

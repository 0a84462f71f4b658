import { isKnownMacro } from './known-macros.ts';
import { parseMacros, type TextNode } from './parse-macros.ts';
import { toUsualName } from './read-head.ts';

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

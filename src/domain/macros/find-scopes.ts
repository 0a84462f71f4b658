import type { MacroNode, TextNode } from './parse-macros.ts';
import { hasSeveralArguments, type MacroHead, readHead } from './read-head.ts';

/** The content between a macro and its end, such as `{{if x}}…{{else}}…{{/if}}`, by indexes in a list of pieces. */
export interface MacroScope {
  elseAt: number | null;
  endAt: number;
}

interface OpenScope {
  name: string;
  node: MacroNode;
  elseAt: number | null;
}

/** Macros that may have a scope, and the number of their arguments without one. */
const scoped = new Map([
  ['if', 1],
  ['//', 0],
  ['trim', 0],
  ['reverse', 0],
  ['setvar', 1],
  ['addvar', 1],
  ['setglobalvar', 1],
  ['addglobalvar', 1],
]);

/** Finds the scopes of a list of pieces, in linear time. */
export function findScopes(nodes: readonly TextNode[]): Map<MacroNode, MacroScope> {
  const scopes = new Map<MacroNode, MacroScope>();
  const open: OpenScope[] = [];
  const openIfs: OpenScope[] = [];
  /** Number of open macros by name: an end without a beginning is not searched. */
  const counts = new Map<string, number>();
  const count = (name: string, more: number) => counts.set(name, (counts.get(name) ?? 0) + more);
  for (const [index, node] of nodes.entries()) {
    const head = node.kind === 'macro' ? readHead(node) : null;
    if (node.kind !== 'macro' || head === null) continue;
    const { name } = head;
    if (head.isClosing) {
      if ((counts.get(name) ?? 0) === 0) continue;
      // Macros that were opened inside and not ended have no scope.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last.name, -1);
        if (last.name === 'if') openIfs.pop();
        if (last.name !== name) continue;
        scopes.set(last.node, { elseAt: last.elseAt, endAt: index });
        break;
      }
    } else if (name === 'else' && head.separator === '') {
      const last = openIfs.at(-1);
      if (last !== undefined) last.elseAt ??= index;
    } else if (opensScope(head)) {
      const opened = { name, node, elseAt: null };
      open.push(opened);
      if (name === 'if') openIfs.push(opened);
      count(name, 1);
    }
  }
  return scopes;
}

function opensScope(head: MacroHead): boolean {
  const most = scoped.get(head.name);
  if (most === undefined) return false;
  return most === 0 ? head.separator === '' : head.separator !== '' && !hasSeveralArguments(head);
}

import type { TextNode } from './parse-macros.ts';

const falseWords = new Set(['', 'false', 'off', '0']);

/** Checks whether the value of a condition means that it does not hold. */
export function isFalse(value: string): boolean {
  return falseWords.has(value.trim().toLowerCase());
}

/** Splits nodes at the first two colons; one part if there are none. */
export function splitNodes(nodes: readonly TextNode[]): [before: TextNode[], behind?: TextNode[]] {
  const at = nodes.findIndex((node) => node.kind === 'text' && node.text.includes('::'));
  const found = nodes[at];
  if (found?.kind !== 'text') return [[...nodes]];
  const place = found.text.indexOf('::');
  return [
    [...nodes.slice(0, at), { kind: 'text', text: found.text.slice(0, place) }],
    [{ kind: 'text', text: found.text.slice(place + 2) }, ...nodes.slice(at + 1)],
  ];
}

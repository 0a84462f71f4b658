import type rehypeSanitize from 'rehype-sanitize';

/** The tree of a piece of HTML (hast), as the sanitiser accepts it. */
export type HtmlTree = ReturnType<ReturnType<typeof rehypeSanitize>>;

export type HtmlNode = HtmlTree['children'][number];

export type HtmlElement = Extract<HtmlNode, { type: 'element' }>;

/** Returns the text of a node, without its markup. */
export function collectText(node: HtmlNode | HtmlTree): string {
  if ('children' in node) return node.children.map(collectText).join('');
  return node.type === 'text' ? node.value : '';
}

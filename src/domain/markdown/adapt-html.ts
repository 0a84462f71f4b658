import { splitPhrases } from '../text/split-phrases.ts';
import { type HtmlElement, type HtmlNode, type HtmlTree, collectText } from './html-tree.ts';

/** A heading in a table of contents. */
export interface TextHeading {
  /** Id for a link: `#{id}`. */
  id: string;
  text: string;
  level: 2 | 3;
}

/** Depth above which markup is dropped, deeper than any text needs, so that no text can exhaust the stack. */
const deepest = 60;

/**
 * Adapts a text's markup to our pages: headings below the page's own, with ids; wide tables and code that scroll on
 * their own; external links without endorsement; pictures from our picture route only. Changes the tree, which still
 * has to be sanitised, and returns its headings.
 */
export function adaptHtml(root: HtmlTree): TextHeading[] {
  const headings: TextHeading[] = [];
  root.children = adaptAll(root.children, headings, 0);
  return headings;
}

function adaptAll<Child extends HtmlNode>(
  children: Child[],
  headings: TextHeading[],
  depth: number,
): Child[] {
  if (depth > deepest) return [];
  for (const child of children) {
    if (child.type === 'element') adaptElement(child, headings, depth);
  }
  return children.filter((child) => child.type !== 'element' || child.tagName !== 'img' || isOurs(child));
}

function adaptElement(element: HtmlElement, headings: TextHeading[], depth: number): void {
  const { properties } = element;
  if (!/^(user-content-fn|footnote-label$)/.test(read(properties, 'id'))) delete properties['id'];
  element.children = adaptAll(element.children, headings, depth + 1);
  switch (element.tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
      adaptHeading(element, headings);
      break;
    case 'a':
      adaptLink(element);
      break;
    case 'img':
      adaptImage(element);
      break;
    case 'pre':
      properties['tabIndex'] = 0;
      break;
    case 'table':
      wrapTable(element);
      break;
    default:
  }
}

function adaptHeading(element: HtmlElement, headings: TextHeading[]): void {
  if (element.tagName === 'h1') element.tagName = 'h2';
  const text = collectText(element).replace(/\s+/g, ' ').trim();
  if (text === '' || element.properties['id'] !== undefined) return;
  const name = text.toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, '-');
  const base = `section-${name.replace(/^-+|-+$/g, '').slice(0, 60) || 'part'}`;
  let id = base;
  for (let count = 2; headings.some((heading) => heading.id === id); count += 1) id = `${base}-${count}`;
  element.properties['id'] = id;
  headings.push({ id, text, level: element.tagName === 'h3' ? 3 : 2 });
  if (text.length <= longestSplit && /\p{Script=Han}/u.test(text)) {
    element.children = element.children.flatMap(splitText);
  }
}

/** Upper limit of a heading's length; every character is read. */
const longestSplit = 100;

/** Marks where a line of a Chinese heading may break. */
function splitText(node: HtmlElement['children'][number]): HtmlElement['children'] {
  if (node.type !== 'text') return [node];
  return splitPhrases(node.value).flatMap((value, index) => [
    ...(index === 0 ? [] : [lineBreak()]),
    { type: 'text' as const, value },
  ]);
}

function lineBreak(): HtmlElement {
  return { type: 'element', tagName: 'wbr', properties: {}, children: [] };
}

/** Secures a link; browsers read `\` in an address as `/`. */
function adaptLink({ properties }: HtmlElement): void {
  const address = read(properties, 'href')
    .replaceAll('\\', '/')
    .replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  if (properties['href'] !== undefined) properties['href'] = address;
  delete properties['rel'];
  const isElsewhere = /^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
  if (isElsewhere) properties['rel'] = ['nofollow', 'noopener'];
}

const ownPicture = /^(\/pictures\/[0-9a-f]{16})(?:\/\d{2,4})?$/;
const imageWidths = [480, 720, 960, 1440];

function isOurs(element: HtmlElement): boolean {
  return ownPicture.test(read(element.properties, 'src'));
}

function adaptImage(element: HtmlElement): void {
  const { properties } = element;
  const path = ownPicture.exec(read(properties, 'src'))?.[1];
  if (path === undefined) return;
  properties['src'] = `${path}/960`;
  properties['srcSet'] = imageWidths.map((width) => `${path}/${width} ${width}w`).join(', ');
  properties['sizes'] = '(min-width: 768px) 704px, 100vw';
  properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
  properties['alt'] ??= '';
}

function wrapTable(element: HtmlElement): void {
  const table: HtmlElement = { ...element };
  element.tagName = 'div';
  element.properties = { className: ['table-scroll'], tabIndex: 0 };
  element.children = [table];
}

function read(properties: HtmlElement['properties'], name: string): string {
  const value: unknown = properties[name];
  return typeof value === 'string' ? value : '';
}

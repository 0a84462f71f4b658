import { Fragment, type ReactNode, Suspense } from 'react';
import { isTooHeavy } from '#src/domain/markdown/estimate-markdown-cost.ts';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import { DeadLink } from './DeadLink.tsx';
import { type MarkdownNode as Node, parseMarkdown } from './parse-markdown.ts';
import { readPlainLine } from './read-plain-line.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { useScroller } from './use-scroller.ts';

const MarkdownTable = lazyPart(() => import('./MarkdownTable.tsx'));

interface Place {
  text: string;
  /** Number of nodes around it. */
  depth: number;
  /** True in a link, where an address is no link of its own. */
  isInLink?: boolean;
}

/** Depth above which markup is shown as plain text. */
const deepest = 60;

/**
 * Renders CommonMark with a short list of elements: raw HTML is text, links lead nowhere and pictures are replaced by
 * their text, and no element has an attribute from the text, except the start of a numbered list (rule:safe-html). Of GitHub's
 * extensions it supports tables, struck-out text and the boxes of task lists, as plainly as people and models write
 * them: the parser's own extensions would add 15 KB. Text that would keep a page busy for long is shown as plain text.
 */
export function renderMarkdownNodes(text: string): ReactNode {
  if (isTooHeavy(text)) return <p>{text}</p>;
  // Browsers render a message only once, which is not worth the bytes of the faster way.
  const line = import.meta.env.SSR ? readPlainLine(text) : null;
  if (line !== null)
    return <p>{line.map((part, index) => (index % 2 === 1 ? renderStressed(part, part, index) : part))}</p>;
  return renderBlocks(parseMarkdown(text), { text, depth: 0 });
}

/** Renders one line, such as a cell of a table; anything that is not a line of text is shown as plain text. */
export function renderLine(text: string): ReactNode {
  const [words] = parseMarkdown(text);
  return words?.type === 'paragraph' ? renderWords(words.children, { text, depth: 0 }) : text;
}

/** Renders blocks on lines of their own, for people who copy or read the text without its elements. */
function renderBlocks(nodes: readonly Node[], place: Place): ReactNode[] {
  return nodes.flatMap((node, index) => [index === 0 ? null : '\n', renderNode(node, index, place)]);
}

function renderWords(nodes: readonly Node[], place: Place): ReactNode[] {
  return nodes.map((node, index) => renderNode(node, index, place));
}

function renderNode(node: Node, key: number, { text, depth, isInLink = false }: Place): ReactNode {
  const place = { text, depth: depth + 1, isInLink };
  if (depth > deepest) return readSource(node, text);
  // The other kinds are disabled constructs, and those of extensions, which are not used.
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check
  switch (node.type) {
    case 'text':
      return isInLink ? strikeOut(node.value) : renderPlain(node.value);
    case 'paragraph':
      return renderTable(node, key, place) ?? <p key={key}>{renderWords(node.children, place)}</p>;
    case 'heading': {
      const Heading = `h${node.depth}` as const;
      return <Heading key={key}>{renderWords(node.children, place)}</Heading>;
    }
    case 'emphasis':
      return renderStressed(renderWords(node.children, place), readSource(node, text), key);
    case 'strong':
      return <strong key={key}>{renderWords(node.children, place)}</strong>;
    case 'inlineCode':
      return <code key={key}>{node.value.replace(/\r?\n|\r/g, ' ')}</code>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <DeadLink key={key} address={node.url}>
          {renderWords(node.children, { ...place, isInLink: true })}
        </DeadLink>
      );
    case 'image':
      return node.alt;
    case 'code':
      return <CodeBox key={key} code={node.value} />;
    case 'blockquote':
      return <blockquote key={key}>{renderBlocks(node.children, place)}</blockquote>;
    case 'list': {
      const items = renderItems(node, place);
      return node.ordered === true ? (
        <ol key={key} start={node.start ?? 1}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      );
    }
    case 'thematicBreak':
      return <hr key={key} />;
    default:
      return null;
  }
}

function readSource({ position }: Node, text: string): string {
  return text.slice(position?.start.offset, position?.end.offset);
}

/** Renders emphasis. Chinese is marked as such: its characters are not slanted, in whatever language the page is. */
function renderStressed(words: ReactNode, source: string, key: number): ReactNode {
  return (
    <em key={key} lang={/\p{Script=Han}/u.test(source) ? 'zh' : undefined}>
      {words}
    </em>
  );
}

/** Renders the items of a list; if no item has a blank line in it, their paragraphs are plain text. */
function renderItems(list: Extract<Node, { type: 'list' }>, place: Place): ReactNode[] {
  const isLoose = list.spread === true || list.children.some(({ spread }) => spread === true);
  for (const { children } of list.children) drawBox(children[0]);
  return list.children.map(({ children }, index) => (
    <li key={index}>{isLoose ? renderBlocks(children, place) : renderTight(children, place)}</li>
  ));
}

/** Replaces the box of a task by a character that cannot be clicked. */
function drawBox(node: Node | undefined): void {
  const words = node?.type === 'paragraph' ? node.children[0] : undefined;
  if (words?.type !== 'text') return;
  words.value = words.value.replace(/^\[([ x])\](?= )/i, (_, mark) => (mark === ' ' ? '☐' : '☑'));
}

function renderTight(nodes: readonly Node[], place: Place): ReactNode[] {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      {node.type === 'paragraph' ? renderWords(node.children, place) : renderNode(node, index, place)}
    </Fragment>
  ));
}

/** An address in a text, without the punctuation and the Chinese behind it. */
const addressPattern = /(https?:\/\/[!-~]*[\w/#=&-])/;

/** Renders text without other markup: addresses, which a press copies, and struck-out words. */
function renderPlain(text: string): ReactNode {
  const parts = text.split(addressPattern);
  if (parts.length === 1) return strikeOut(text);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <DeadLink key={index} address={part}>
        {part}
      </DeadLink>
    ) : (
      <Fragment key={index}>{strikeOut(part)}</Fragment>
    ),
  );
}

/** Strikes out the text between two tildes on either side. */
function strikeOut(text: string): ReactNode {
  const [first, ...parts] = text.split('~~');
  if (parts.length < 2) return text;
  const shown: ReactNode[] = [first];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const isStruck = at + 1 < parts.length && part !== '' && part === part.trim();
    if (isStruck) at += 1;
    shown.push(...(isStruck ? [<del key={at}>{part}</del>, parts[at]] : ['~~', part]));
  }
  return shown;
}

/** The line between the names of the columns and the rows of a table. */
const tableLine = /^.*\r?\n(?: {0,3}\|)?(?: *:?-+:? *\|)+[ :-]*(?:\r?\n|$)/;

/** Checks whether a paragraph begins like a table. */
export function isTable(source: string): boolean {
  return tableLine.test(source);
}

function renderTable(node: Node, key: number, { text }: Place): ReactNode {
  const source = readSource(node, text);
  return isTable(source) ? <TableInTime key={key} source={source} /> : null;
}

/** A table once its renderer is loaded. Never on the server, which would write a script for a pending part. */
function TableInTime({ source }: { source: string }) {
  const plain = <p>{source}</p>;
  if (!useHydrated()) return plain;
  return (
    <Suspense fallback={plain}>
      <MarkdownTable source={source} renderCell={renderLine} />
    </Suspense>
  );
}

/** A block of code, with a button that copies it. */
function CodeBox({ code }: { code: string }) {
  const scroller = useScroller('code');
  const label = useHydrated() ? messageTextsOf(pageLanguage()).copyCode : null;
  return (
    <div className="relative">
      <pre {...scroller}>
        <code>{code}</code>
      </pre>
      {label !== null && (
        <button
          type="button"
          className="chat-tool copy-sign absolute end-1.5 top-1.5"
          aria-label={label}
          title={label}
          onClick={() => void import('./copy-and-say.ts').then((part) => part.copyAndSay(code))}
        />
      )}
    </div>
  );
}

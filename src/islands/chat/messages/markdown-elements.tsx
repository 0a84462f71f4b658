import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode } from 'react';

type Node = ReturnType<typeof fromMarkdown>['children'][number];

interface Place {
  /** What was parsed. */
  text: string;
  /** How many nodes are around it. */
  depth: number;
}

/** What is nested deeper is shown as it was written. */
const deepest = 60;

/**
 * CommonMark as elements of a short list and nothing else: raw HTML is text, links and pictures are their words, and
 * no element has an attribute, but for where a list begins to count (trust rows 12 and 31). Tables would cost 13 KB.
 */
export function renderMarkdown(text: string): ReactNode {
  return renderBlocks(fromMarkdown(text).children, { text, depth: 0 });
}

/** One after another on lines of their own, for who copies or reads the text without its elements. */
function renderBlocks(nodes: readonly Node[], place: Place): ReactNode[] {
  return nodes.flatMap((node, index) => [index === 0 ? null : '\n', renderNode(node, index, place)]);
}

function renderWords(nodes: readonly Node[], place: Place): ReactNode[] {
  return nodes.map((node, index) => renderNode(node, index, place));
}

function renderNode(node: Node, key: number, { text, depth }: Place): ReactNode {
  const place = { text, depth: depth + 1 };
  if (depth > deepest) return text.slice(node.position?.start.offset, node.position?.end.offset);
  // The other kinds are of extensions, which are not used.
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value;
    case 'paragraph':
      return <p key={key}>{renderWords(node.children, place)}</p>;
    case 'heading': {
      const Heading = `h${node.depth}` as const;
      return <Heading key={key}>{renderWords(node.children, place)}</Heading>;
    }
    case 'emphasis':
      return <em key={key}>{renderWords(node.children, place)}</em>;
    case 'strong':
      return <strong key={key}>{renderWords(node.children, place)}</strong>;
    case 'inlineCode':
      return <code key={key}>{node.value.replace(/\r?\n|\r/g, ' ')}</code>;
    case 'break':
      return <br key={key} />;
    case 'link':
    case 'linkReference':
      return <span key={key}>{renderWords(node.children, place)}</span>;
    case 'image':
    case 'imageReference':
      return node.alt;
    case 'code':
      return (
        <pre key={key}>
          <code>{node.value}</code>
        </pre>
      );
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
    // It shows nothing by itself, and nothing that somebody wrote may vanish.
    case 'definition':
      return <p key={key}>{text.slice(node.position?.start.offset, node.position?.end.offset)}</p>;
    case 'thematicBreak':
      return <hr key={key} />;
    default:
      return null;
  }
}

/** Where no item has a blank line in it, their paragraphs are plain words. */
function renderItems(list: Extract<Node, { type: 'list' }>, place: Place): ReactNode[] {
  const isLoose = list.spread === true || list.children.some(({ spread }) => spread === true);
  return list.children.map(({ children }, index) => (
    <li key={index}>{isLoose ? renderBlocks(children, place) : renderTight(children, place)}</li>
  ));
}

function renderTight(nodes: readonly Node[], place: Place): ReactNode[] {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      {node.type === 'paragraph' ? renderWords(node.children, place) : renderNode(node, index, place)}
    </Fragment>
  ));
}

import { memo, type ReactNode } from 'react';
import Markdown from 'react-markdown';
import { splitMarkdownBlocks } from '#src/domain/split-markdown-blocks.ts';

const shownElements = [
  'p',
  'em',
  'strong',
  'del',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'a',
];

/** Links in a chat are inert: their words stay, and nothing can be opened or fetched from them (trust row 31). */
const components = { a: ({ children }: { children?: ReactNode }) => <span>{children}</span> };

/** Markdown of a reply, without raw HTML, pictures or live links. Finished blocks are rendered once. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="chat-text">
      {splitMarkdownBlocks(text).map((block, index) => (
        <MarkdownBlock key={index} text={block} />
      ))}
    </div>
  );
}

const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  return (
    <Markdown allowedElements={shownElements} unwrapDisallowed components={components}>
      {text}
    </Markdown>
  );
});

import { memo, type ReactNode } from 'react';
import Markdown from 'react-markdown';
import { splitMarkdownBlocks } from '#src/domain/split-markdown-blocks.ts';

const shownElements = [
  'p',
  'em',
  'strong',
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
  'h4',
  'h5',
  'h6',
  'a',
];

/** Links in a chat are inert: their words stay, and nothing can be opened or fetched from them (trust row 31). */
const components = { a: ({ children }: { children?: ReactNode }) => <span>{children}</span> };

/**
 * CommonMark of a reply, without raw HTML, pictures or live links; tables would cost 13 KB of script. Finished
 * blocks are rendered once.
 */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div dir="auto" className="chat-text">
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

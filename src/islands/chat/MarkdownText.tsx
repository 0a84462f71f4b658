import { memo } from 'react';
import { splitMarkdownBlocks } from '#src/domain/split-markdown-blocks.ts';
import { isTooHeavy } from '#src/domain/weigh-markdown.ts';
import { renderMarkdown } from './messages/markdown-elements.tsx';

/** CommonMark of a message, without raw HTML, pictures or live links. */
export const MarkdownText = memo(function MarkdownText({ text }: { text: string }) {
  return <MarkdownBlocks blocks={isTooHeavy(text) ? [text] : splitMarkdownBlocks(text)} />;
});

/** The same, of a text that was split already. Blocks that did not change are not rendered again. */
export function MarkdownBlocks({ blocks }: { blocks: readonly string[] }) {
  return (
    <div dir="auto" className="chat-text">
      {blocks.map((block, index) => (
        <MarkdownBlock key={index} text={block} />
      ))}
    </div>
  );
}

const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  return renderMarkdown(text);
});

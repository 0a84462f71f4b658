import { memo } from 'react';
import { completeEmphasis } from '#src/domain/markdown/complete-emphasis.ts';
import { splitMarkdownBlocks } from '#src/domain/markdown/split-markdown-blocks.ts';
import { isTooHeavy } from '#src/domain/markdown/weigh-markdown.ts';
import { renderMarkdown } from './markdown-elements.tsx';

interface MarkdownTextProps {
  text: string;
  /** It broke off: emphasis that is open at its end is emphasis, as it was while the text was written. */
  isCut?: boolean;
}

/** CommonMark of a message, without raw HTML, pictures or live links. */
export const MarkdownText = memo(function MarkdownText({ text, isCut = false }: MarkdownTextProps) {
  const blocks = isTooHeavy(text) ? [text] : splitMarkdownBlocks(text);
  return <MarkdownBlocks blocks={isCut ? completeLast(blocks) : blocks} />;
});

/** Blocks with the emphasis closed that is open at their end; not where the last is shown as it was written. */
export function completeLast(blocks: readonly string[]): readonly string[] {
  const last = blocks.at(-1) ?? '';
  return isTooHeavy(last) ? blocks : [...blocks.slice(0, -1), completeEmphasis(last)];
}

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

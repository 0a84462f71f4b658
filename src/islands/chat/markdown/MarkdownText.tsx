import { memo } from 'react';
import { completeEmphasis } from '#src/domain/markdown/complete-emphasis.ts';
import { splitMarkdownBlocks } from '#src/domain/markdown/split-markdown-blocks.ts';
import { isTooHeavy } from '#src/domain/markdown/estimate-markdown-cost.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { renderMarkdownNodes } from './markdown-elements.tsx';

interface MarkdownTextProps {
  text: string;
  /** True for a reply that broke off: emphasis left open at its end is closed, as it was while the text was written. */
  isCut?: boolean;
  /** Its language, if that is known; else recognised by its script. */
  lang?: string;
}

/** The Markdown (CommonMark) of a message, without raw HTML, pictures or live links. */
export const MarkdownText = memo(function MarkdownText({ text, isCut = false, lang }: MarkdownTextProps) {
  const blocks = isTooHeavy(text) ? [text] : splitMarkdownBlocks(text);
  return <MarkdownBlocks blocks={isCut ? completeLastBlock(blocks) : blocks} lang={lang} />;
});

/** Closes the emphasis left open at the end of the blocks; not if the last block is shown as plain text. */
export function completeLastBlock(blocks: readonly string[]): readonly string[] {
  const last = blocks.at(-1) ?? '';
  return isTooHeavy(last) ? blocks : [...blocks.slice(0, -1), completeEmphasis(last)];
}

interface MarkdownBlocksProps {
  blocks: readonly string[];
  lang?: string | undefined;
}

/** Renders a text that was split already. Unchanged blocks are not rendered again. */
export function MarkdownBlocks({ blocks, lang }: MarkdownBlocksProps) {
  return (
    <div dir="auto" lang={lang ?? languageOfText(blocks.slice(0, 9).join('\n'))} className="chat-text">
      {blocks.map((block, index) => (
        <MarkdownBlock key={index} text={block} />
      ))}
    </div>
  );
}

const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  return renderMarkdownNodes(text);
});

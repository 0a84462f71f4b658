import { splitMarkdownBlocks } from './split-markdown-blocks.ts';
import { isTooHeavy } from './estimate-markdown-cost.ts';
import { pairAsterisks, paragraphStart } from './pair-asterisks.ts';
import { strictFlanks } from './cjk-flanks.ts';

/**
 * Spaces a Markdown text so that every Markdown reader shows it as this site does: `*她笑了。*你来了` becomes `*她笑了。* 你来了`,
 * since other readers see emphasis only with the space. Code stays as it is, and so does a text that the site shows as
 * plain text.
 */
export function spaceEmphasis(markdown: string): string {
  if (!markdown.includes('*') || isTooHeavy(markdown)) return markdown;
  return splitMarkdownBlocks(markdown)
    .map((block) => (/^ {0,3}(?:```|~~~)/.test(block) ? block : spaceBlock(block)))
    .join('');
}

function spaceBlock(block: string): string {
  return block.split(paragraphStart).map(spaceParagraph).join('\n');
}

function spaceParagraph(paragraph: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { at, length, before, after, opening, closing } of pairAsterisks(paragraph)) {
    const strict = strictFlanks(before, after);
    const isBefore = opening > 0 && !strict.opens;
    const isAfter = closing > 0 && !strict.closes;
    if (isBefore) parts.push(paragraph.slice(end, at), ' ', paragraph.slice(at, at + length));
    else parts.push(paragraph.slice(end, at + length), isAfter ? ' ' : '');
    end = at + length;
  }
  parts.push(paragraph.slice(end));
  return parts.join('');
}

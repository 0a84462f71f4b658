import { fromMarkdown } from 'mdast-util-from-markdown';
import { cjkEmphasis } from '#src/domain/emphasis/cjk-emphasis.ts';

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];

/**
 * HTML is text here, links are their words, and where a link leads is shown as it was written: none of these need be
 * recognised. The build leaves them out of what browsers load (`leanMarkdown` in astro.config.mjs).
 */
const lean = { disable: { null: ['htmlFlow', 'htmlText', 'definition', 'autolink'] } };

/** The blocks of a message. */
export function parseMarkdown(text: string): MarkdownNode[] {
  return fromMarkdown(text, { extensions: [cjkEmphasis, lean] }).children;
}

import { fromMarkdown } from 'mdast-util-from-markdown';
import { cjkEmphasis } from '#src/domain/emphasis/cjk-emphasis.ts';

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];

/**
 * HTML is text here, and need not be recognised: the build leaves these parts of the parser out of what browsers load
 * (`leanMarkdown` in astro.config.mjs).
 */
const withoutHtml = { disable: { null: ['htmlFlow', 'htmlText'] } };

/** The blocks of a message. */
export function parseMarkdown(text: string): MarkdownNode[] {
  return fromMarkdown(text, { extensions: [cjkEmphasis, withoutHtml] }).children;
}

import { fromMarkdown } from 'mdast-util-from-markdown';
import { cjkEmphasis } from '#src/domain/markdown/cjk-emphasis.ts';

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];

/**
 * HTML is text here, links are their words, and where a link leads is shown as it was written: none of these need be
 * recognised. In a scene, a line of dashes under a sentence makes no heading of it, and blanks before one make no code. The build leaves them out of what browsers load (`leanMarkdown` in astro.config.mjs).
 */
const lean = {
  disable: { null: ['htmlFlow', 'htmlText', 'definition', 'autolink', 'setextUnderline', 'codeIndented'] },
};

/** The blocks of a message. */
export function parseMarkdown(text: string): MarkdownNode[] {
  return fromMarkdown(text, { extensions: [cjkEmphasis, lean] }).children;
}

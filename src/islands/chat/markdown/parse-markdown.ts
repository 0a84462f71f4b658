import { fromMarkdown } from 'mdast-util-from-markdown';
import { cjkEmphasis } from '#src/domain/markdown/cjk-emphasis.ts';

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];

/**
 * Constructs that are disabled: HTML is text here, links are replaced by their text, and their addresses are shown as
 * plain text. In a scene, a line of dashes under a sentence must not make it a heading, and blanks before one must not
 * make it code.
 */
const lean = {
  disable: { null: ['htmlFlow', 'htmlText', 'definition', 'autolink', 'setextUnderline', 'codeIndented'] },
};

export function parseMarkdown(text: string): MarkdownNode[] {
  return fromMarkdown(text, { extensions: [cjkEmphasis, lean] }).children;
}

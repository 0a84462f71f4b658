import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { cjkEmphasis } from './cjk-emphasis.ts';
import { dressHtml } from './dress-html.ts';
import type { HtmlRoot } from './html-tree.ts';
import { isTangled } from './is-tangled.ts';
import { toSafeHtml } from './safe-html.ts';
import { weighMarkdown } from './weigh-markdown.ts';

const processor = unified().use(remarkParse).use(remarkGfm).use(takeCjkEmphasis).use(remarkRehype).freeze();

function takeCjkEmphasis(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), cjkEmphasis];
}

/** Parses Markdown with tables into a tree of HTML; raw HTML in it is dropped. The tree is not sanitised yet. */
export function markdownToTree(markdown: string): HtmlRoot {
  return isTangled(markdown) ? plainTree(markdown) : processor.runSync(processor.parse(markdown));
}

/** Upper limit of paragraphs in a text that is shown as plain text; one with more becomes a single paragraph. */
const mostParagraphs = 500;

function plainTree(text: string): HtmlRoot {
  const paragraphs = text.split(/\n[ \t]*\n/).filter((paragraph) => paragraph.trim() !== '');
  return {
    type: 'root',
    children: (paragraphs.length > mostParagraphs ? [text] : paragraphs).map((value) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value }],
    })),
  };
}

/**
 * Renders Markdown with tables as safe HTML: raw HTML is dropped, and the result is sanitised last (rule:safe-html).
 */
export function renderMarkdown(markdown: string): string {
  const tree = markdownToTree(markdown);
  dressHtml(tree);
  return toSafeHtml(tree);
}

/** Weight limit of all texts of a profile together; they are rendered for each visit, and anybody may import a card. */
const mostProfileWeight = 20_000;

/**
 * Creates a function that renders the texts of one profile as safe HTML, one after another. A text that would exceed
 * the limit together with those before it is shown as plain text.
 */
export function createProfileRenderer(): (markdown: string) => string {
  let left = mostProfileWeight;
  return (markdown) => {
    const weight = markdown.length > 2 * left ? Infinity : weighMarkdown(markdown);
    if (weight > left) return toSafeHtml(plainTree(markdown));
    left -= weight;
    return renderMarkdown(markdown);
  };
}

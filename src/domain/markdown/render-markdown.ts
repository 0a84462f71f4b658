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

/** Markdown with tables as a tree of HTML; raw HTML in it is dropped. The tree is not safe to show yet. */
export function markdownToTree(markdown: string): HtmlRoot {
  return isTangled(markdown) ? plainTree(markdown) : processor.runSync(processor.parse(markdown));
}

/** A text of more than these that is shown as it was written is one paragraph. */
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

/** Markdown with tables as safe HTML: raw HTML is dropped, and the result is sanitised last (rule:safe-html). */
export function renderMarkdown(markdown: string): string {
  const tree = markdownToTree(markdown);
  dressHtml(tree);
  return toSafeHtml(tree);
}

/** What the texts of a profile may weigh together; they are drawn for each visit, and anybody may import a card. */
const mostProfileWeight = 20_000;

/**
 * Makes what turns the texts of one profile into safe HTML, one after another. Those that would weigh too much with
 * those before them are shown as they were written.
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

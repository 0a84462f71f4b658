import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { dressHtml } from './html/dress-html.ts';
import type { HtmlRoot } from './html/html-tree.ts';
import { isTangled } from './html/is-tangled.ts';
import { toSafeHtml } from './html/safe-html.ts';

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

/** Markdown with tables as a tree of HTML; raw HTML in it is dropped. The tree is not safe to show yet. */
export function markdownToTree(markdown: string): HtmlRoot {
  return isTangled(markdown) ? plainTree(markdown) : processor.runSync(processor.parse(markdown));
}

function plainTree(text: string): HtmlRoot {
  const paragraphs = text.split(/\n[ \t]*\n/).filter((paragraph) => paragraph.trim() !== '');
  return {
    type: 'root',
    children: paragraphs.map((value) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value }],
    })),
  };
}

/** Markdown with tables as safe HTML: raw HTML is dropped, and the result is sanitised last (trust row 12). */
export function renderMarkdown(markdown: string): string {
  const tree = markdownToTree(markdown);
  dressHtml(tree);
  return toSafeHtml(tree);
}

import { htmlToHast } from 'satteri';
import type { Article } from '#src/contract/stories/article-calls.ts';
import { adaptHtml, type TextHeading } from './adapt-html.ts';
import type { HtmlTree } from './html-tree.ts';
import { toSafeHtml } from './to-safe-html.ts';
import { markdownToTree } from './render-markdown.ts';

export interface RenderedArticle {
  /** The sanitised HTML. */
  html: string;
  /** Its sections, in order. */
  headings: TextHeading[];
}

/**
 * Renders the text of an article as HTML with its headings. Whatever its format, it is sanitised last (rule:safe-html).
 */
export function renderArticle({ content, content_type, language }: RenderableArticle): RenderedArticle {
  const tree = content_type === 'html' ? parseHtml(content) : markdownToTree(content, language);
  const headings = adaptHtml(tree);
  return { html: toSafeHtml(tree), headings };
}

type RenderableArticle = Pick<Article, 'content' | 'content_type' | 'language'>;

/** Parses HTML the way that browsers do. */
function parseHtml(html: string): HtmlTree {
  const tree = htmlToHast(html, { fragment: true });
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

import { type Processor, unified } from 'unified';
import { cjkEmphasis } from '#src/domain/markdown/cjk-emphasis.ts';
import { adaptHtml } from './adapt-html.ts';
import type { HtmlTree } from '#src/domain/markdown/html-tree.ts';
import { type Language, mapLanguages } from '#src/contract/locale/language.ts';
import { footnoteTexts } from './footnote-texts.ts';
import { endAutolinks } from './end-autolinks.ts';
import { toSafeHtml } from './to-safe-html.ts';
import { estimateMarkdownCost } from './estimate-markdown-cost.ts';

import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';

const processors = mapLanguages((language) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(readChinese)
    .use(remarkRehype, footnoteTexts[language])
    .freeze(),
);

function readChinese(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []).map(endAutolinks), cjkEmphasis];
}

/**
 * Parses Markdown with tables into a tree of HTML; raw HTML in it is dropped. The tree is not sanitised yet.
 * @param language the language of the text, in which its footnotes are labelled
 */
export function markdownToTree(markdown: string, language: Language): HtmlTree {
  const processor = processors[language];
  return isTangled(markdown) ? plainTree(markdown) : processor.runSync(processor.parse(markdown));
}

/** Upper limit of paragraphs in a text that is shown as plain text; one with more becomes a single paragraph. */
const mostParagraphs = 500;

function plainTree(text: string): HtmlTree {
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
 * @param language the language of the text
 */
export function renderMarkdown(markdown: string, language: Language): string {
  const tree = markdownToTree(markdown, language);
  adaptHtml(tree);
  return toSafeHtml(tree);
}

/** Weight limit of all texts of a profile together; they are rendered for each visit, and anybody may import a card. */
const mostProfileWeight = 20_000;

/**
 * Creates a function that renders the texts of one profile as safe HTML, one after another. A text that would exceed
 * the limit together with the texts before it is shown as plain text.
 * @param language the language of the texts
 */
export function createProfileRenderer(language: Language): (markdown: string) => string {
  let left = mostProfileWeight;
  return (markdown) => {
    const weight = markdown.length > 2 * left ? Infinity : estimateMarkdownCost(markdown);
    if (weight > left) return toSafeHtml(plainTree(markdown));
    left -= weight;
    return renderMarkdown(markdown, language);
  };
}

/** Upper limit of emphasis marks in a paragraph, more than any real one has; pairing time grows with their square. */
const mostMarks = 600;

/** A hundred nested quotes or lists, on one line or by indentation. */
const deepNest = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){100}|^[ \t]{200,}(?:[*+-]|\d{1,9}[.)])[ \t]/m;

/** A certain end of a paragraph: a blank line, a heading, or an item of a list. */
const paragraphEnd = /\n[ \t]*\n|\n(?= {0,3}(?:#|[*+-][ \t]+\S))/;

/** Checks for Markdown that nobody writes and that would keep a server busy for long: it is shown as plain text. */
function isTangled(markdown: string): boolean {
  return (
    deepNest.test(markdown) ||
    markdown.split(paragraphEnd).some((part) => (part.match(/\*+|_+|~+/g)?.length ?? 0) > mostMarks)
  );
}

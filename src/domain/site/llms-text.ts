import type { ArticleCard, Category } from '#src/contract/site/article-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { canonicalUrl, type PagePlace } from './page-addresses.ts';
import { articlePlace, blogCategoryPlace } from './places.ts';
import type { SiteFacts } from './site-facts.ts';

/** What `/llms.txt` says in the words of the interface. */
export interface LlmsWords {
  summary: string;
  /** What every reader is to know of the characters. */
  notice: string;
  sections: string;
  stories: string;
  recent: string;
  /** The pages that are named, each with a line about it. */
  pages: readonly { page: keyof typeof pageRoutes; note: string }[];
}

/** `/llms.txt`: what the site is and where its parts are, in Markdown, for language models that read it. */
export function buildLlmsText(
  site: SiteFacts,
  words: LlmsWords,
  content: { categories: readonly Category[]; articles: readonly ArticleCard[] },
): string {
  const link = (name: string, place: PagePlace, note = '') =>
    `- [${toOneLine(name)}](${canonicalUrl(site.origin, place, site.language)})${note === '' ? '' : `: ${toOneLine(note)}`}`;
  const title = (page: keyof typeof pageRoutes) => pageRoutes[page].title[site.language];
  return `${[
    `# ${toOneLine(site.siteName)}`,
    `> ${toOneLine(words.summary)}`,
    toOneLine(words.notice),
    `## ${words.sections}`,
    words.pages.map(({ page, note }) => link(title(page), { page }, note)).join('\n'),
    `## ${words.stories}`,
    content.categories.map((category) => link(category.name, blogCategoryPlace(category.slug))).join('\n'),
    `## ${words.recent}`,
    content.articles
      .map((article) => link(article.h1, articlePlace(article), article.meta_description))
      .join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n')}\n`;
}

/** A text that stays on its line and in its link. */
function toOneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]<>`*_]/g, '\\$&');
}

import type { ArticleCard, Category } from '#src/contract/stories/article-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { canonicalUrl, type PagePlace } from '../page-addresses.ts';
import { articlePlace, blogCategoryPlace } from '../places.ts';
import type { SiteFacts } from '../site-facts.ts';

/** The texts of `/llms.txt` in the language of the interface. */
export interface LlmsWords {
  summary: string;
  /** The notice about the characters for every reader. */
  notice: string;
  sections: string;
  stories: string;
  recent: string;
  /** The listed pages, each with a line about it. */
  pages: readonly { page: keyof typeof pageRoutes; note: string }[];
}

/** Builds `/llms.txt`: the site and its parts in Markdown, for language models. */
export function buildLlmsText(
  site: SiteFacts,
  words: LlmsWords,
  content: { categories: readonly Category[]; articles: readonly ArticleCard[] },
): string {
  const link = (name: string, place: PagePlace, note = '', language = site.language) =>
    `- [${toOneLine(name)}](${canonicalUrl(site.origin, place, language)})${note === '' ? '' : `: ${toOneLine(note)}`}`;
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
      .map((article) => link(article.h1, articlePlace(article), article.meta_description, article.language))
      .join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n')}\n`;
}

/** Reduces a text to one line that does not break out of its link. */
function toOneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]<>`*_]/g, '\\$&');
}

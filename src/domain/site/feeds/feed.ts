import type { Language } from '#src/contract/locale/language.ts';
import type { Article } from '#src/contract/stories/article-calls.ts';
import { canonicalUrl } from '#src/domain/site/page-addresses.ts';
import { articlePlace } from '#src/domain/site/places.ts';
import { renderArticle } from '#src/domain/markdown/render-article.ts';
import type { SiteFacts } from '#src/domain/site/site-facts.ts';

export const feedSize = 20;

/** A feed of articles, before it is written in one of its formats. All addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  language: Language;
  /** The page that shows the same articles. */
  homeUrl: string;
  feedUrl: string;
  iconUrl: string;
  items: readonly FeedItem[];
}

export interface FeedItem {
  /** Permanent, even if the site's address changes. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** The safe HTML, whose addresses are absolute. */
  html: string;
  /** Null if the article has no picture. */
  imageUrl: string | null;
  authors: readonly string[];
  tags: readonly string[];
  /** The time of publication, ISO 8601. */
  published: string;
  updated: string;
}

/**
 * Converts an article to a feed item. Its id is made of the path alone, so that neither another category nor another
 * address of the site makes old stories new; each language is a story of its own.
 */
export function toFeedItem({ origin, language }: SiteFacts, article: Article): FeedItem {
  const url = canonicalUrl(origin, articlePlace(article), article.language);
  return {
    id: `article:${article.path}:${language}`,
    url,
    title: article.h1,
    summary: article.meta_description,
    html: makeLinksAbsolute(renderArticle(article).html, url),
    imageUrl: article.cover === null ? null : `${origin}${article.cover.path}/960`,
    authors: article.authors.map((author) => author.name),
    tags: [article.category_name, ...article.tags],
    published: article.publish_time,
    updated: article.update_time,
  };
}

/** A start tag as our HTML writer makes it: every value quoted, no bare `<` in texts. */
const startTag = /<[a-z][a-z0-9-]*(?:\s+[^\s=<>"']+(?:="[^"]*")?)*\s*\/?>/gi;
const address = /(\s(?:href|src|poster|cite)=")([^"]*)(")/gi;
const addressSet = /(\ssrcset=")([^"]*)(")/gi;

/**
 * Makes the relative links and pictures of HTML absolute, so that they work wherever it is read.
 * @param html safe HTML as `rehype-stringify` writes it
 * @param pageUrl the absolute address of the page that it is part of, without a fragment
 */
export function makeLinksAbsolute(html: string, pageUrl: string): string {
  return html.replace(startTag, (tag) =>
    tag
      .replace(address, (_all, before: string, value: string, after: string) => {
        return before + makeAbsolute(value, pageUrl) + after;
      })
      .replace(addressSet, (_all, before: string, value: string, after: string) => {
        const candidates = value.split(/,\s+/).map((candidate) => makeAbsolute(candidate.trim(), pageUrl));
        return before + candidates.join(', ') + after;
      }),
  );
}

/** Joins addresses without decoding, so that escaped characters stay escaped. */
function makeAbsolute(value: string, pageUrl: string): string {
  const { origin, protocol } = new URL(pageUrl);
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) return value;
  if (value.startsWith('//')) return protocol + value;
  if (value.startsWith('/')) return origin + value;
  if (value === '' || value.startsWith('#')) return pageUrl + value;
  const [path = ''] = pageUrl.split('?');
  if (value.startsWith('?')) return path + value;
  return path.slice(0, path.lastIndexOf('/') + 1) + value;
}

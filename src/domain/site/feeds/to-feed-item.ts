import type { Article } from '#src/contract/site/article-calls.ts';
import { canonicalUrl } from '../page-addresses.ts';
import { articlePlace } from '../places.ts';
import { renderArticle } from '#src/domain/markdown/render-article.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { FeedItem } from './feed.ts';
import { makeLinksAbsolute } from './absolute-links.ts';

/**
 * Converts an article to a feed item. Its id is made of the path alone, so that neither another category nor another
 * address of the site makes old stories new; each language is a story of its own.
 */
export function toFeedItem({ origin, language }: SiteFacts, article: Article): FeedItem {
  const url = canonicalUrl(origin, articlePlace(article), language);
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

import {
  type Article,
  getArticle,
  listArticles,
  listCategories,
  websiteName as website,
} from '#src/contract/stories/article-calls.ts';
import { CallError, type Client } from '#src/contract/call/client.ts';
import { feedTitle, type FeedScope, feedUrl } from '#src/domain/site/feeds/article-feeds.ts';
import { type Feed, feedSize, toFeedItem } from '#src/domain/site/feeds/feed.ts';
import { canonicalUrl } from '#src/domain/site/page-addresses.ts';
import { blogCategoryPlace } from '#src/domain/site/places.ts';
import type { SiteFacts } from '#src/domain/site/site-facts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';

interface FeedReader extends SiteFacts {
  client: Client;
}

/** Cache tags of a feed: it changes with any of them. */
export const feedTags = ['articles', 'categories', 'authors'];

/** Loads the newest stories of a category, or of all; null if the category does not exist. */
export async function loadArticleFeed(
  reader: FeedReader,
  category: string | null,
  format: 'rss' | 'json',
): Promise<Feed | null> {
  const { client, language, origin } = reader;
  const scope = await findScope(reader, category);
  if (scope === null) return null;
  const list = await client.call(listArticles, {
    query: { website, page_size: feedSize, category: category ?? undefined },
  });
  // Each article is rendered in the turn of its own call: all of them take a tenth of a second.
  const items = list.data_list.map(async ({ path }) => {
    const article = await findArticle(client, path);
    return article === null ? [] : [toFeedItem(reader, article)];
  });
  const place = category === null ? ({ page: 'blogs' } as const) : blogCategoryPlace(category);
  return {
    title: feedTitle(reader, scope),
    description: siteTextsOf(language).storiesLead,
    language,
    homeUrl: canonicalUrl(origin, place, language),
    feedUrl: feedUrl(reader, scope, format),
    iconUrl: `${origin}/icon-512.png`,
    items: (await Promise.all(items)).flat(),
  };
}

async function findScope(
  { client, language }: FeedReader,
  category: string | null,
): Promise<FeedScope | null> {
  if (category === null) return { category, name: siteTextsOf(language).storiesHeading };
  const categories = await client.call(listCategories, { query: { website } });
  const found = categories.find(({ slug }) => slug === category);
  return found === undefined ? null : { category, name: found.name };
}

/** Reads an article; null if it was deleted since it was listed. */
async function findArticle(client: Client, path: string): Promise<Article | null> {
  try {
    return await client.call(getArticle, { query: { website, path } });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

import type { APIContext } from 'astro';
import { buildJsonFeed, buildRssFeed } from '#src/domain/site/feeds/build-feeds.ts';
import { answerDocument, answerMissing } from './answer-document.ts';
import { feedTags, loadArticleFeed } from './load-article-feed.ts';

/** Answers the RSS feed of a category, or of all stories. */
export async function answerRssFeed(context: APIContext, category: string | null): Promise<Response> {
  const feed = await loadArticleFeed(context.locals, category, 'rss');
  if (feed === null) return answerMissing();
  return answerDocument(context, { type: 'application/rss+xml', body: buildRssFeed(feed), tags: feedTags });
}

/** Answers the JSON Feed of a category, or of all stories. */
export async function answerJsonFeed(context: APIContext, category: string | null): Promise<Response> {
  const feed = await loadArticleFeed(context.locals, category, 'json');
  if (feed === null) return answerMissing();
  const body = JSON.stringify(buildJsonFeed(feed));
  return answerDocument(context, { type: 'application/feed+json', body, tags: feedTags });
}

import type { Feed } from './feed.ts';

/** Builds a feed as JSON Feed 1.1, as a value for JSON. */
export function buildJsonFeed(feed: Feed) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    icon: feed.iconUrl,
    language: feed.language,
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_html: item.html,
      summary: item.summary,
      ...(item.imageUrl === null ? {} : { image: item.imageUrl, banner_image: item.imageUrl }),
      date_published: item.published,
      date_modified: item.updated,
      authors: item.authors.map((name) => ({ name })),
      tags: item.tags,
      language: feed.language,
    })),
  };
}

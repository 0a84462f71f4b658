import { feedRoutes } from '#src/contract/pages/routes.ts';
import { addressLanguage } from '../page-addresses.ts';
import type { SiteFacts } from '../site-facts.ts';

/** The stories in a feed: all stories, or the stories of one category. */
export interface FeedScope {
  /** The slug of a category; null for all. */
  category: string | null;
  /** Name of the stories in the feed, for people. */
  name: string;
}

/** A feed link in the head of a page, for feed readers. */
export interface FeedLink {
  type: 'application/rss+xml' | 'application/feed+json';
  title: string;
  href: string;
}

/** Composes the title of a feed: the site, and its stories. */
export function feedTitle({ siteName }: Pick<SiteFacts, 'siteName'>, { name }: FeedScope): string {
  return `${siteName} · ${name}`;
}

/** Returns the absolute address of a feed in the language of the site facts. */
export function feedUrl(
  { origin, language }: Pick<SiteFacts, 'origin' | 'language'>,
  { category }: FeedScope,
  format: 'rss' | 'json',
): string {
  const name = category === null ? (`blogs-${format}` as const) : (`blogs-category-${format}` as const);
  const { path } = feedRoutes[name];
  const lang = addressLanguage(language);
  const query = lang === null ? '' : `?lang=${lang}`;
  return `${origin}${path.replace('[category]', category ?? '')}${query}`;
}

/** Lists the links to a scope's feeds, for the head of a page. */
export function listFeedLinks(site: SiteFacts, scope: FeedScope): FeedLink[] {
  const title = feedTitle(site, scope);
  return [
    { type: 'application/rss+xml', title, href: feedUrl(site, scope, 'rss') },
    { type: 'application/feed+json', title: `${title} (JSON)`, href: feedUrl(site, scope, 'json') },
  ];
}

import type { Language } from '#src/contract/base/language.ts';

/** Number of the newest articles in a feed. */
export const feedSize = 20;

/** A feed of articles, before it is written in one of its formats. All addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  language: Language;
  /** The page that shows the same articles. */
  homeUrl: string;
  /** The feed itself. */
  feedUrl: string;
  iconUrl: string;
  items: readonly FeedItem[];
}

/** An article in a feed. */
export interface FeedItem {
  /** Permanent, even if the site's address changes. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** Safe HTML whose addresses are absolute. */
  html: string;
  /** Null if the article has no picture. */
  imageUrl: string | null;
  authors: readonly string[];
  tags: readonly string[];
  /** ISO 8601. */
  published: string;
  updated: string;
}

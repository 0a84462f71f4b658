import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import jsonFeedSchema from 'jsonfeed-schema/v1.1.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildJsonFeed, buildRssFeed } from '#src/domain/site/feeds/build-feeds.ts';
import { type Feed, toFeedItem } from '#src/domain/site/feeds/feed.ts';
import { listXmlFaults } from '#tests/support/findability/check-xml.ts';
import { hostileTexts } from '#tests/support/findability/hostile-texts.ts';
import { sampleArticle, sampleSite } from '#tests/support/findability/sample-content.ts';

function feedOf(text: string): Feed {
  return {
    title: text,
    description: text,
    language: 'en',
    homeUrl: 'https://yuanfen.example/blogs',
    feedUrl: 'https://yuanfen.example/blogs/feed.xml?a=1&b=2',
    iconUrl: 'https://yuanfen.example/apple-touch-icon.png',
    items: [toFeedItem(sampleSite, sampleArticle(text))],
  };
}

/** Characters that XML cannot contain: control characters, lone surrogates, noncharacters. */
const notInXml = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

describe('an RSS feed', () => {
  it.each(hostileTexts)('is XML and says the same with %j in every text', async (text) => {
    const written = buildRssFeed(feedOf(text));
    expect(await listXmlFaults(written)).toEqual([]);
    expect(written).not.toContain('<script');
    const { items } = parseRssFeed(written);
    // The reader decodes references in a text a second time.
    if (!/[&<]/.test(text)) {
      expect(items?.[0]?.title?.replace(notInXml, '')).toBe(text.replace(notInXml, '').trim());
    }
  });

  it('holds what readers need: a stable id, an address, a date, authors, tags and the full text', () => {
    const feed = parseRssFeed(buildRssFeed(feedOf('Words')));
    expect(feed).toMatchObject({ title: 'Words', link: 'https://yuanfen.example/blogs', language: 'en' });
    expect(feed.atom?.links).toEqual([
      { href: 'https://yuanfen.example/blogs/feed.xml?a=1&b=2', rel: 'self', type: 'application/rss+xml' },
    ]);
    const item = feed.items?.[0];
    expect(item).toMatchObject({
      title: 'Words',
      link: 'https://yuanfen.example/blogs/guides/a-story',
      guid: { value: 'article:a-story:en', isPermaLink: false },
      pubDate: 'Wed, 04 Mar 2026 05:06:07 +0000',
      description: 'Words',
      dc: { creators: ['Words'] },
    });
    expect(item?.categories?.map(({ name }) => name)).toEqual(['Words', 'Words', 'plain']);
    expect(item?.content?.encoded).toContain('href="https://yuanfen.example/blogs/guides/other"');
  });

  it('keeps its ids when the site moves to another address', () => {
    const moved = { ...sampleSite, origin: 'https://elsewhere.example' };
    expect(toFeedItem(moved, sampleArticle('a')).id).toBe(toFeedItem(sampleSite, sampleArticle('a')).id);
  });
});

describe('a JSON feed', () => {
  const schema = z.fromJSONSchema(jsonFeedSchema);

  it.each(hostileTexts)('conforms to JSON Feed 1.1 with %j in every text', (text) => {
    const written: unknown = JSON.parse(JSON.stringify(buildJsonFeed(feedOf(text))));
    expect(schema.safeParse(written).error?.issues ?? []).toEqual([]);
    expect(parseJsonFeed(written)).toMatchObject({ title: text.trim() });
  });

  it('is refused by the schema when it is none', () => {
    expect(schema.safeParse({ ...buildJsonFeed(feedOf('a')), items: [{ title: 'no id' }] }).success).toBe(
      false,
    );
  });
});

import { expect, it } from 'vitest';
import { makeLinksAbsolute } from '#src/domain/site/feeds/feed.ts';

const page = 'https://yuanfen.example/blogs/guides/a-story?lang=zh-CN';

it.each([
  ['<a href="/about?a=1&#x26;b=2">x</a>', '<a href="https://yuanfen.example/about?a=1&#x26;b=2">x</a>'],
  ['<a href="#section-a">x</a>', `<a href="${page}#section-a">x</a>`],
  ['<a href="other">x</a>', '<a href="https://yuanfen.example/blogs/guides/other">x</a>'],
  ['<a href="?page=2">x</a>', '<a href="https://yuanfen.example/blogs/guides/a-story?page=2">x</a>'],
  ['<a href="//example.org/a">x</a>', '<a href="https://example.org/a">x</a>'],
  ['<a href="https://example.org/">x</a>', '<a href="https://example.org/">x</a>'],
  ['<a href="mailto:a@example.org">x</a>', '<a href="mailto:a@example.org">x</a>'],
  [
    '<img alt="a > b" src="/pictures/a/480" srcset="/pictures/a/240 240w, /pictures/a/480 480w">',
    '<img alt="a > b" src="https://yuanfen.example/pictures/a/480" srcset="https://yuanfen.example/pictures/a/240 240w, https://yuanfen.example/pictures/a/480 480w">',
  ],
  ['<code>href="/stays"</code>', '<code>href="/stays"</code>'],
  ['<p title="an href=&#x22;/stays&#x22;">x</p>', '<p title="an href=&#x22;/stays&#x22;">x</p>'],
])('links of a feed lead to the site from anywhere: %s', (html, expected) => {
  expect(makeLinksAbsolute(html, page)).toBe(expected);
});

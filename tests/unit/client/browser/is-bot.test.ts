import { expect, it } from 'vitest';
import { isBot } from '#src/client/browser/is-bot.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  chrome.replace('Chrome/', 'HeadlessChrome/'),
  `${chrome} Chrome-Lighthouse`,
])('a bot is known by its name: %s', (agent) => {
  expect(isBot(agent)).toBe(true);
});

it.each([
  chrome,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/148.0.0.0 Mobile Safari/537.36',
  '',
])('a person’s browser is none: %s', (agent) => {
  expect(isBot(agent)).toBe(false);
});

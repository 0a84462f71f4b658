import { list } from 'isbot';
import { expect, test } from 'vitest';
import { isKnownBot } from '#src/server/platform/http/visitor/is-known-bot.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; 23049RAD8C Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome', `${android} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ['Sogou', `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/6.4.3`],
  ['Toutiao', `${phone} Mobile/15E148 NewsArticle/9.7.0.18 JsSdk/2.0 NetType/WIFI`],
  ['QQ News', `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 qqnews/7.3.40`],
  ['WeChat', `${phone} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN`],
  ['a phone of Cubot', `${android} CUBOT_X30 Chrome/120.0.0.0 Mobile Safari/537.36`],
])('a person with %s is not a bot', (_name, agent) => {
  expect(isKnownBot(agent)).toBe(false);
});

test.each([
  ['Sogou', 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)'],
  ['Toutiao', 'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)'],
  ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Google News', 'Googlebot-News'],
  ['Baidu', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
  ['a program', 'python-requests/2.32.3'],
])('the crawler of %s is one', (_name, agent) => {
  expect(isKnownBot(agent)).toBe(true);
});

test('the two patterns that are left out are still in the list', () => {
  expect(list).toContain('sogou');
  expect(list).toContain('(?:^|[^g])news(?!sapphire)');
});

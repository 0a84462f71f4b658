import { expect, inject, it } from 'vitest';
import { readHead } from '#tests/support/findability/read-head.ts';
import { readPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');

it.each([
  ['zh-TW,zh;q=0.9,en;q=0.8', undefined, 'zh-CN'],
  ['zh', undefined, 'zh-CN'],
  ['fr-FR,fr;q=0.9', undefined, 'en'],
  ['fr;q=0.9,zh-Hans;q=0.5,en;q=0.1', undefined, 'zh-CN'],
  ['"><script>', undefined, 'en'],
  ['zh-CN', 'en', 'en'],
  ['en', 'zh-CN', 'zh-CN'],
  ['en', 'de', 'en'],
  ['zh-CN', 'zh-TW"onload=x', 'zh-CN'],
])(
  'Accept-Language %s with the cookie %s is served in %s (rule:languages)',
  async (accept, cookie, language) => {
    const headers = {
      'Accept-Language': accept,
      ...(cookie === undefined ? {} : { Cookie: `lang=${cookie}` }),
    };
    for (const path of ['/', '/membership', '/no-such-page']) {
      expect((await readHead(`${url}${path}`, headers)).language, path).toBe(language);
    }
  },
);

it('?lang= shows a page in that language and stores it, but not when prefetched (rule:languages)', async () => {
  const english = { 'Accept-Language': 'en' };
  const chinese = await readPage(`${url}/blogs?lang=zh-CN`, english);
  expect(chinese.status).toBe(200);
  expect(chinese.html).toContain('<html lang="zh-CN"');
  expect(chinese.texts('h1')).toEqual(['故事']);
  expect(chinese.headers.get('set-cookie')).toContain('lang=zh-CN');
  const ahead = await readPage(`${url}/blogs?lang=en`, { ...english, 'Sec-Purpose': 'prefetch' });
  expect(ahead.headers.get('set-cookie')).toBeNull();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import { readPage } from '#tests/support/site/read-page.ts';

const en = siteTextsOf('en');
let server: E2eServer;
beforeAll(async () => {
  server = await startE2eServer({ GEMS: 'off' });
});
afterAll(() => server.close());

it('where everything is free, no page mentions gems or memberships, and their pages are unknown (GEMS=off)', async () => {
  const read = (path: string, lang = 'en') => readPage(server.url + path, { Cookie: `lang=${lang}` });
  for (const path of ['/', '/mine', '/chat/peng-yue-f01', '/character/peng-yue-f01']) {
    const page = await read(path);
    expect(page.status, path).toBe(200);
    expect(page.values('html', 'data-gems'), path).toEqual(['off']);
    expect(page.texts('main').join(), path).not.toMatch(/\bgems?\b/);
    expect(page.values('a[href^="/membership"], a[href="/mine/gems"], .gem-chip', 'class'), path).toEqual([]);
  }
  for (const path of ['/membership', '/mine/gems']) {
    const page = await read(path);
    expect(page.status, path).toBe(404);
    expect(page.texts('main').join(), path).toContain(en.notFoundMessage);
  }
  for (const lang of ['en', 'zh-CN']) {
    for (const path of ['/aboutus', '/user-agreemet']) {
      const page = await read(path, lang);
      expect(page.texts('main .prose').join(), path).not.toMatch(/\bgems?\b|VIP|宝石|会员|Stripe|\{\{/i);
      expect(page.values('main a[href^="/membership"], main a[href="#payment"]', 'href'), path).toEqual([]);
    }
  }
  for (const path of ['/sitemaps/pages.xml', '/llms.txt']) {
    expect(await (await fetch(server.url + path)).text(), path).not.toContain('/membership');
  }
});

import { expect, test } from '#tests/support/e2e/test.ts';

/** Where a story may be shared; nothing is asked there unless a person follows the link. */
const shareHosts = new Set(['x.com', 'www.facebook.com', 'www.reddit.com', 't.me', 'service.weibo.com']);

interface Crawl {
  pages: Map<string, string>;
  pictures: Set<string>;
  faults: string[];
}

/** Follows every internal link from the home page on. */
async function crawl(siteUrl: string, language: string): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), pictures: new Set(), faults: [] };
  const sections: { from: string; path: string; id: string }[] = [];
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.pages.has(path)) continue;
    const answer = await fetch(`${siteUrl}${path}`, { headers: { 'Accept-Language': language } });
    const html = await answer.text();
    found.pages.set(path, html);
    if (answer.status !== 200) found.faults.push(`${path} answers ${answer.status}`);
    if (!/<h1[ >]/.test(html)) found.faults.push(`${path} has no heading`);
    if (html.includes('data-countdown')) found.faults.push(`${path} is an error page`);
    for (const href of readAttributes(html, 'href')) {
      const url = new URL(href, `${siteUrl}${path}`);
      if (shareHosts.has(url.hostname) || url.protocol === 'mailto:') continue;
      if (url.origin !== siteUrl) found.faults.push(`${path} links to ${href}`);
      else if (url.searchParams.has('lang')) continue;
      else if (/\.\w+$/.test(url.pathname)) found.pictures.add(url.pathname);
      // One choice at a time: the lists of every combination are the same page.
      else if (url.searchParams.size < 2) queue.push(`${url.pathname}${url.search}`);
      const target = {
        from: path,
        path: `${url.pathname}${url.search}`,
        id: decodeURIComponent(url.hash.slice(1)),
      };
      if (url.hash !== '') sections.push(target);
    }
    for (const source of [...readAttributes(html, 'src'), ...readSourceSets(html)]) {
      if (!source.startsWith('data:')) found.pictures.add(new URL(source, siteUrl).pathname);
    }
  }
  for (const { from, path, id } of sections) {
    if (!found.pages.get(path)?.includes(`id="${id}"`)) found.faults.push(`${from}: ${path} has no #${id}`);
  }
  return found;
}

function readAttributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
}

function readSourceSets(html: string): string[] {
  return readAttributes(html, 'srcset').flatMap((set) =>
    set.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? ''),
  );
}

for (const language of ['en', 'zh-CN']) {
  test(`every link and file that the site names in ${language} is there`, async ({ server }) => {
    test.slow();
    const { pages, pictures, faults } = await crawl(server.url, language);
    expect(faults).toEqual([]);
    for (const kind of ['/blogs/', '/character/', '/chat/', '/membership', '/mine/chats']) {
      expect([...pages.keys()].filter((path) => path.startsWith(kind))).not.toHaveLength(0);
    }
    for (const [path, html] of pages) expect(html, path).toContain(`<html lang="${language}"`);
    const broken: string[] = [];
    for (const path of pictures) {
      const answer = await fetch(`${server.url}${path}`);
      const bytes = await answer.arrayBuffer();
      const type = answer.headers.get('content-type') ?? '';
      if (answer.status !== 200 || bytes.byteLength === 0 || type.startsWith('text/html')) broken.push(path);
    }
    expect(broken).toEqual([]);
    expect(pictures.size).toBeGreaterThan(50);
  });
}

test('every picture of the home page and of an article is drawn', async ({ page }) => {
  await page.goto('/');
  const article =
    (await page.locator('main a[href^="/blogs/"][href*="/"]').last().getAttribute('href')) ?? '';
  for (const path of ['/', article]) {
    await page.goto(path);
    for (const picture of await page.getByRole('main').locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    }
  }
});

import { gzipSync } from 'node:zlib';
import { en } from '#src/i18n/en.ts';
import { copyRows } from '#tests/support/api/copy-rows.ts';
import { withE2eDatabase } from '#tests/support/e2e/database.ts';
import { watchNetwork } from '#tests/support/e2e/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const path = '/blogs/culture/a-short-history-of-talking-machines';

test('a story has its cover, authors with what they are, times, tags and neighbours', async ({
  page,
  server,
}) => {
  await page.goto(path);
  const text = page.getByRole('article').first();
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('A short history of talking machines');
  await expect(page.getByRole('region', { name: en.writtenBy })).toContainText('Yuanfen Editors');
  await expect(text.getByText(en.minutesToRead(5))).toBeVisible();
  await expect(text.getByText(`${en.publishedOn} September 24, 2026`)).toBeVisible();
  await expect(text.getByRole('img').first()).toHaveAttribute('alt', /gramophone in lines of light/);
  const talk = page.getByRole('region', { name: 'Talk to somebody about this' });
  const words = 'I have just read “A short history of talking machines”. What do you make of it?';
  await expect(talk.getByText(words)).toBeVisible();
  await expect(talk.getByRole('link')).toHaveCount(2);
  for (const link of await talk.getByRole('link').all()) {
    const segment = (await link.getAttribute('href'))?.replace('/character/', '');
    const form = talk.locator(`form[data-first-words][method="get"][action="/chat/${segment}"]`);
    const ask = form.getByRole('button', {
      name: new RegExp(`^Ask (her|him) \\(${await link.textContent()}\\)$`),
    });
    await expect(ask).toHaveAttribute('name', 'say');
    await expect(ask).toHaveAttribute('value', words);
  }
  await page.getByRole('list', { name: en.tagsLabel }).getByRole('link', { name: '# eliza' }).click();
  await expect(page).toHaveURL('/search?q=eliza');
  await page.goBack();
  const neighbours = page.getByRole('navigation', { name: en.neighboursLabel });
  await neighbours.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`^${server.url}/blogs/culture/`));
  await expect(
    page.getByRole('navigation', { name: en.neighboursLabel }).locator('[rel="next"]'),
  ).toHaveAttribute('href', path);
});

test('the day of a change shows only where it is another than that of publishing', async ({
  page,
  server,
}) => {
  const publish_time = '2026-02-03T10:00:00Z';
  for (const [copy, updated_at] of Object.entries({
    'same-day': '2026-02-03T23:00:00Z',
    'later-day': '2026-02-05T01:00:00Z',
  })) {
    await withE2eDatabase(server, async (sql) => {
      const from = 'what-yuanfen-means';
      await copyRows(
        sql,
        'articles',
        { path: from },
        { path: copy, publish_time, updated_at, category_slug: 'guides' },
      );
      await copyRows(sql, 'article_texts', { article_path: from }, { article_path: copy });
      await sql`update articles set updated_at = ${updated_at} where path = ${copy}`;
    });
    await page.goto(`/blogs/guides/${copy}`);
    const changed = page.getByText(`${en.changedOn} February 5, 2026`);
    await expect(changed).toHaveCount(copy === 'later-day' ? 1 : 0);
    await withE2eDatabase(server, (sql) => sql`delete from articles where path = ${copy}`);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the contents stand beside the text from lg on and stay in sight, and fold above it below', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: en.contentsLabel });
    await expect(contents).toHaveCount(1);
    const link = contents.getByRole('link', { name: '1966: the secretary and the door' });
    await link.click();
    await expect(page).toHaveURL(`${path}#section-1966-the-secretary-and-the-door`);
    await expect(contents).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: '1966: the secretary and the door' })).toBeInViewport();

    await page.setViewportSize({ width: 1199, height: 800 });
    await page.goto(path);
    await expect(contents).toHaveCount(0);
    await page.locator('summary').click();
    await contents.getByRole('link', { name: 'The engine' }).click();
    await expect(page.getByRole('heading', { name: 'The engine' })).toBeInViewport();
  });

  test('the links to share it need none, and the button that needs one is not seen', async ({
    page,
    server,
  }) => {
    await page.goto(path);
    const share = page.getByRole('region', { name: en.shareHeading });
    await expect(share.getByRole('link')).toHaveText([
      'X',
      'Facebook',
      'Reddit',
      'Telegram',
      'Weibo',
      'E-mail',
    ]);
    for (const link of await share.getByRole('link').all()) {
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(`${server.url}${path}`);
      await expect(link).toHaveAttribute('rel', 'nofollow noopener');
    }
    await expect(share.getByRole('button', { name: en.shareButton })).toBeHidden();
  });
});

test('the button copies the link where the system has no way to share', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await page.goto(path);
  const share = page.getByRole('region', { name: en.shareHeading });
  await share.getByRole('button', { name: en.shareButton }).click();
  await expect(share.getByRole('status')).toHaveText(en.shareDone);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${path}`);
});

test('the three stories to read next fill their row at every width, and their parts are level', async ({
  page,
}) => {
  await page.goto(path);
  for (const width of [768, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page.locator('.read-next .card').evaluateAll((cards) =>
      cards.map((card) =>
        [card, ...card.children].map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return [Math.round(top), Math.round(bottom)];
        }),
      ),
    );
    expect(boxes, `${width} px`).toHaveLength(3);
    const holes = await page.locator('.read-next').evaluate((section) => {
      const { left, right } = section.getBoundingClientRect();
      const cards = [...section.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
      return [(cards[0]?.left ?? 0) - left, right - (cards.at(-1)?.right ?? 0)].map(Math.round);
    });
    expect(holes, `${width} px`).toEqual([0, 0]);
    for (const [card, picture] of boxes) {
      expect(card, `${width} px`).toEqual(boxes[0]?.[0]);
      expect(picture, `${width} px`).toEqual(boxes[0]?.[1]);
    }
    const tops = boxes.map((parts) => parts.map(([top]) => top));
    for (const parts of tops) expect(parts, `${width} px`).toEqual(tops[0]);
  }
});

test('the first line of a story is in a window 900 px high, under a cover of 21:9 on desktops', async ({
  page,
}) => {
  for (const story of [path, '/blogs/wellbeing/keep-a-healthy-distance']) {
    for (const width of [1200, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(story);
      const shown = await page.evaluate(() => {
        const cover = document.querySelector('.article-cover')?.getBoundingClientRect();
        const text = document.querySelector('.prose > p') ?? document.body;
        const line = parseFloat(getComputedStyle(text).lineHeight);
        return {
          shape: cover === undefined ? null : cover.width / cover.height,
          width: cover?.width,
          firstLine: text.getBoundingClientRect().top + line,
        };
      });
      expect(shown.shape, `${story}, ${width} px`).toBeCloseTo(21 / 9, 1);
      expect(shown.width, `${story}, ${width} px`).toBe(1024);
      expect(shown.firstLine, `${story}, ${width} px`).toBeLessThan(900);
    }
  }
});

test('on paper a story is black on white, with its text and address and nothing to press', async ({
  page,
  server,
}) => {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.locator('header, footer, nav, form, .reading-progress, .fold').filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.locator('article > header')).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const paper = await page.evaluate(() => {
    const text = getComputedStyle(document.querySelector('.prose > p') ?? document.body);
    const html = getComputedStyle(document.documentElement);
    return {
      ink: text.color,
      ground: [html.backgroundColor, getComputedStyle(document.body).backgroundImage],
      coverHeight: document.querySelector('.article-cover')?.getBoundingClientRect().height,
      address: getComputedStyle(document.querySelector('main > article') ?? document.body, '::after').content,
    };
  });
  expect(paper).toMatchObject({ ink: 'rgb(0, 0, 0)', address: `"${server.url}${path}"` });
  expect(paper.ground).toEqual(['rgba(0, 0, 0, 0)', 'none']);
  expect(paper.coverHeight).toBeLessThan(200);
});

test('the bar above a story grows with how far it is read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const bar = page.locator('.reading-progress');
  const widthOf = () => bar.evaluate((line) => line.getBoundingClientRect().width);
  expect(await widthOf()).toBe(0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(widthOf).toBeGreaterThan(1_400);
});

test('the text has a measure that is easy to read, in both languages', async ({ page, context, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { lang, from, to } of [
    { lang: 'en', from: 60, to: 80 },
    // 35 Chinese characters; a paragraph with Latin names has more signs, for a letter is half as wide.
    { lang: 'zh-CN', from: 30, to: 45 },
  ]) {
    await context.addCookies([{ name: 'lang', value: lang, url: server.url }]);
    await page.goto(path);
    // The fullest paragraph: the last line of each may be short.
    const signs = await page.locator('.prose > p').evaluateAll((paragraphs) =>
      paragraphs.map((text) => {
        const lines = text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight);
        return text.textContent.length / lines;
      }),
    );
    expect(Math.max(...signs), lang).toBeGreaterThan(from * 0.85);
    expect(Math.max(...signs), lang).toBeLessThan(to);
    expect(await page.locator('.prose').evaluate((text) => getComputedStyle(text).fontSize)).toBe('18px');
  }
});

test('a story costs at most 12 requests before scrolling and 12 KB of styles, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
      Reflect.set(globalThis, 'layoutShift', sum);
    }).observe({ type: 'layout-shift', buffered: true });
    Reflect.set(globalThis, 'layoutShift', 0);
  });
  const network = watchNetwork(page);
  await network.open(path);
  expect(requests.filter((url) => !url.startsWith('data:')).length).toBeLessThanOrEqual(12);
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')));
  const inline = await page.locator('style').allTextContents();
  const texts = [...inline, ...(await Promise.all(sheets.map(async (url) => (await fetch(url)).text())))];
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  console.log(`article: ${requests.length} requests, ${bytes} B of styles, gzipped`);
  expect(bytes).toBeLessThanOrEqual(12 * 1024);
  for (let scrolls = 0; scrolls < 10; scrolls += 1) await page.mouse.wheel(0, 1_500);
  await expect(page.locator('body > footer')).toBeInViewport();
  await network.untilQuiet();
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'layoutShift'))).toBe(0);
});

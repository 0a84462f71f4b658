import type { Response } from '@playwright/test';
import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import type { PageName } from '#src/contract/pages/routes.ts';
import { goBackToCached, test } from '#tests/support/e2e/back-forward.ts';
import { listSitePages } from '#tests/support/e2e/pages.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { untilIdle } from '#tests/support/e2e/chat/quiet-network.ts';
import { type SentView, watchPageViews } from './watch-page-views.ts';

test.describe('a person', () => {
  let sent: SentView[];
  test.beforeEach(({ page }) => {
    sent = watchPageViews(page);
  });

  test('is reported once a page, with its Chinese title, path and location (rule:analytics-titles, rule:page-views)', async ({
    page,
    server,
  }) => {
    const opened = new Set<PageName>(['index', 'chat-character', 'mine-settings']);
    for (const { name, path, analyticsTitle } of await listSitePages(server.url)) {
      expect(analyticsTitle).toMatch(/^\p{Script=Han}+$/u);
      const html = await (await fetch(`${server.url}${path}`)).text();
      expect(html, path).toMatch(new RegExp(`<html[^>]* data-view-title="${analyticsTitle}"`));
      if (!opened.has(name)) continue;
      sent.length = 0;
      await page.goto(path);
      await untilIdle(page);
      expect(sent, path).toEqual([{ title: analyticsTitle, path, location: `${server.url}${path}` }]);
    }
  });

  test('is reported with the campaign only, out of the query, with the headers of every call, without cookies, and is accepted (rule:call-headers)', async ({
    page,
    server,
    context,
  }) => {
    const campaign = 'utm_source=news&utm_campaign=spring';
    const deviceId = '0195a2f4-aaaa-7000-8000-0000000000f1';
    await context.addCookies([{ name: 'device-id', value: deviceId, url: server.url }]);
    const isView = (response: Response) => new URL(response.url()).pathname === pageViewPath;
    const [answer] = await Promise.all([
      page.waitForResponse(isView),
      page.goto(`/blogs?lang=zh-CN&token=secret&${campaign}&q=secret#secret`),
    ]);
    const headers = await answer.request().allHeaders();
    expect(headers).toMatchObject({
      platform: 'pc',
      'content-type': 'application/json',
      'device-id': deviceId,
    });
    expect(headers).not.toHaveProperty('cookie');
    expect(answer.status()).toBe(200);
    await untilIdle(page);
    expect(sent).toEqual([
      { title: '故事首页', path: '/blogs', location: `${server.url}/blogs?${campaign}` },
    ]);
  });

  test('is reported once more whenever a page comes back from the back/forward cache (rule:page-views)', async ({
    page,
  }) => {
    await page.goto('/blogs');
    await untilIdle(page);
    await page.goto('/membership');
    await untilIdle(page);
    await goBackToCached(page);
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/blogs', '/membership', '/blogs']);
    await page.goForward({ waitUntil: 'commit' });
    await expect
      .poll(() => sent.map(({ path }) => path))
      .toEqual(['/blogs', '/membership', '/blogs', '/membership']);
  });

  test('is reported when a prerendered page is activated, and not before (rule:page-views), by a browser that does not identify as driven by a program', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true });
    });
    await page.goto('/blogs');
    await untilIdle(page);
    expect(sent).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await expect.poll(() => sent.length).toBe(1);
    expect(await page.evaluate(() => navigator.webdriver)).toBe(false);
  });

  test('is not reported on an error page (rule:page-views: after the 404 check)', async ({
    page,
    server,
    problems,
  }) => {
    problems.allow(notFoundProblem);
    for (const path of ['/no-such-page', '/blogs/no-such-category', '/character/nobody-f99']) {
      const answer = await fetch(`${server.url}${path}`);
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).not.toContain('data-view-title');
    }
    await page.goto('/no-such-page');
    await untilIdle(page);
    expect(sent).toEqual([]);
  });

  test('is not reported with Global Privacy Control, also not on coming back, nor with Do Not Track', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const name = location.pathname === '/safety' ? 'doNotTrack' : 'globalPrivacyControl';
      const value = name === 'doNotTrack' ? '1' : true;
      Object.defineProperty(Navigator.prototype, name, { get: () => value });
    });
    await page.goto('/blogs');
    await untilIdle(page);
    await page.goto('/safety');
    await untilIdle(page);
    await goBackToCached(page);
    await untilIdle(page);
    expect(sent).toEqual([]);
  });
});

test('a program that drives a browser is not reported', async ({ playwright, launchOptions, server }) => {
  const args = launchOptions.args?.filter((arg) => !arg.includes('AutomationControlled')) ?? [];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage();
  const sent = watchPageViews(page);
  await page.goto(`${server.url}/blogs`);
  expect(await page.evaluate(() => navigator.webdriver)).toBe(true);
  await untilIdle(page);
  expect(sent).toEqual([]);
  await browser.close();
});

test.describe('a bot', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  test('is not reported', async ({ page }) => {
    const sent = watchPageViews(page);
    await page.goto('/blogs');
    await untilIdle(page);
    expect(sent).toEqual([]);
  });
});

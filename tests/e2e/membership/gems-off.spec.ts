import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { testOnOwnServer } from '#tests/support/e2e/test-on-own-server.ts';
import { startE2eServer } from '#tests/support/e2e/server.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';

const en = siteTextsOf('en');

const test = testOnOwnServer(() => startE2eServer({ GEMS: 'off' }));

test('where everything is free, no page mentions gems or memberships, and their pages are unknown (GEMS=off)', async ({
  page,
  ownServer,
  problems,
}) => {
  problems.allow(/status of 404/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const chat = chatPage(page);
  await chat.begin('Good evening');
  await expect(page.locator('.gem-chip, .reply-price')).toHaveCount(0);
  const sheet = await openPanel(page, 'background');
  await expect(sheet).not.toContainText(/gem/i);
  await page.goto('/mine');
  const tabs = page.getByRole('navigation', { name: en.navLabel }).getByRole('link');
  await expect(tabs).toHaveText([en.navHome, en.navStories, new RegExp(en.navMine)]);
  await expect(page.locator('a[href^="/membership"], a[href="/mine/gems"], .gem-chip')).toHaveCount(0);
  for (const path of ['/membership', '/mine/gems']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText(en.notFoundMessage)).toBeVisible();
  }
  for (const lang of ['en', 'zh-CN']) {
    for (const path of ['/aboutus', '/user-agreemet']) {
      await page.goto(`${path}?lang=${lang}`);
      const main = page.getByRole('main');
      await expect(main.locator('.prose').first(), path).toBeVisible();
      await expect(main, path).not.toContainText(/\bgems?\b|VIP|宝石|会员|Stripe|\{\{/i);
      await expect(main.locator('a[href^="/membership"], a[href="#payment"]'), path).toHaveCount(0);
    }
  }
  await page.goto(`${chatPath.replace('/chat/', '/character/')}?lang=en`);
  await expect(page.locator('[data-first-words]').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/\d gems/);
  for (const path of ['/sitemaps/pages.xml', '/llms.txt']) {
    expect(await (await fetch(ownServer.url + path)).text(), path).not.toContain('/membership');
  }
  expect(asked.filter((path) => path.startsWith('/v2/gems/'))).toEqual([]);
});

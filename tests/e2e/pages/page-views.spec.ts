import type { Response } from '@playwright/test';
import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import { goBackToCached, test } from '#tests/support/e2e/back-forward.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { untilIdle } from '#tests/support/e2e/chat/quiet-network.ts';

test('a person is reported once a page, with its Chinese title, path and campaign only, and once more whenever a page comes back from the back/forward cache; not on an error page (rule:analytics-titles, rule:page-views, rule:call-headers)', async ({
  page,
  server,
  context,
  problems,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pageViewPath) sent.push(request.postDataJSON());
  });
  const campaign = 'utm_source=news&utm_campaign=spring';
  const deviceId = '0195a2f4-aaaa-7000-8000-0000000000f1';
  await context.addCookies([{ name: 'device-id', value: deviceId, url: server.url }]);
  const isView = (response: Response) => new URL(response.url()).pathname === pageViewPath;
  const [answer] = await Promise.all([
    page.waitForResponse(isView),
    page.goto(`/blogs?token=secret&${campaign}&q=secret#secret`),
  ]);
  const headers = await answer.request().allHeaders();
  expect(headers).toMatchObject({
    platform: 'pc',
    'content-type': 'application/json',
    'device-id': deviceId,
  });
  expect(headers).not.toHaveProperty('cookie');
  expect(answer.status()).toBe(200);
  const blogs = { title: '故事首页', path: '/blogs', location: `${server.url}/blogs?${campaign}` };
  const chat = { title: '聊天页', path: chatPath, location: `${server.url}${chatPath}` };
  const shop = { title: '订阅页', path: '/membership', location: `${server.url}/membership` };
  expect(sent).toEqual([blogs]);
  await page.goto(chatPath);
  await expect.poll(() => sent).toEqual([blogs, chat]);
  await page.goto('/membership');
  await expect.poll(() => sent).toEqual([blogs, chat, shop]);
  await goBackToCached(page);
  await expect.poll(() => sent).toEqual([blogs, chat, shop, chat]);

  problems.allow(notFoundProblem);
  await page.goto('/no-such-page');
  await untilIdle(page);
  expect(sent).toHaveLength(4);
});

test('a filter that changes the address in place is a view of its own, and so is each step back and forward (rule:page-views)', async ({
  page,
  server,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pageViewPath) sent.push(request.postDataJSON());
  });
  const home = { title: '首页', path: '/', location: `${server.url}/` };
  await page.goto('/');
  await expect.poll(() => sent).toEqual([home]);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => element.setAttribute('data-seen', ''));
  await page.getByRole('link', { name: 'Men', exact: true }).click();
  await expect(page).toHaveURL('/?gender=MALE');
  await expect.poll(() => sent).toEqual([home, home]);
  await page.getByRole('link', { name: 'Men', exact: true }).click();
  await page.goBack();
  await expect(page).toHaveURL('/?gender=FEMALE');
  await expect.poll(() => sent).toEqual([home, home, home]);
  await page.goForward();
  await expect.poll(() => sent).toEqual([home, home, home, home]);
  // It was the same document all the time; the filter that is shown already changes nothing.
  await expect(heading).toHaveAttribute('data-seen', '');
});

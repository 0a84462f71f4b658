import { en } from '#src/i18n/en.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { notFoundProblem } from '#tests/support/page-problems.ts';

test.beforeEach(({ problems }) => problems.allow(notFoundProblem));

test('an unknown path answers 404, counts down from 3 s and goes home (spec §2)', async ({ page }) => {
  await page.clock.install();
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The Page is not found. Please try a different path.',
  );
  const countdown = page.getByRole('status');
  for (const seconds of [3, 2, 1]) {
    await expect(countdown).toHaveText(en.goingHomeIn(seconds));
    await page.clock.runFor(1_000);
  }
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Recommended Characters' })).toBeVisible();
});

test('a person may stay on the error page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/no-such-page');
  await page.getByRole('button', { name: en.stayHere }).click();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/no-such-page');
  await expect(page.getByRole('status')).toHaveText('');
  await page.getByRole('link', { name: en.goHome }).click();
  await expect(page).toHaveURL('/');
});

for (const path of [
  '/character/nobody-f99',
  '/character/nobody',
  '/character/peng-yue-f01/more',
  '/chat/nobody-f99',
  '/blogs/no-such-category',
  '/blogs/guides/no-such-article',
  '/blogs/no-such-category/no-such-article',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
]) {
  test(`${path} answers 404 with the error page`, async ({ server }) => {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('The Page is not found. Please try a different path.');
  });
}

for (const { from, to } of [
  { from: '/character/wrong-name-f01', to: '/character/peng-yue-f01' },
  { from: '/chat/wrong-name-f01', to: '/chat/peng-yue-f01' },
]) {
  test(`${from} redirects for good to ${to} (spec §5)`, async ({ server }) => {
    const answer = await fetch(`${server.url}${from}`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(to);
  });
}

test('an article under another category, or in capitals, redirects to its own address', async ({
  server,
}) => {
  const blogs = await (await fetch(`${server.url}/blogs`)).text();
  const own = /href="(\/blogs\/([^/"]+)\/([^/"]+))"/.exec(blogs);
  const [, address, category, title] = own ?? [];
  for (const wrong of [`/blogs/elsewhere/${title}`, `/blogs/${category?.toUpperCase()}/${title}`]) {
    const answer = await fetch(`${server.url}${wrong}`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(address);
  }
});

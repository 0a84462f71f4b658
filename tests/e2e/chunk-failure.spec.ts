import { expect, test } from '#tests/support/e2e/test.ts';
import { connectionProblems } from '#tests/support/e2e/page-problems.ts';

test('a script file that is gone reloads the page, but only once in 10 s (spec §4)', async ({
  page,
  problems,
}) => {
  problems.allow(connectionProblems, /Error hydrating/);
  const toggle = page.getByRole('button', { name: /^Theme/ });
  let loads = 0;
  page.on('load', () => (loads += 1));
  let isGone = true;
  await page.route(/ThemeToggle.*\.js/, (route) => (isGone ? route.abort() : route.continue()));

  await page.goto('/');
  await toggle.focus();
  await expect.poll(() => loads).toBe(2);
  const reported = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  await toggle.focus();
  await reported;
  expect(loads).toBe(2);

  isGone = false;
  await page.reload();
  await toggle.focus();
  await expect(toggle).toHaveAccessibleName('Theme: Dark');
});

import { expect, test } from '#tests/support/e2e/test.ts';
import { connectionProblems } from '#tests/support/e2e/page-problems.ts';

test('a script file that is gone reloads the page, but each path only once in 10 s (spec §4)', async ({
  page,
  problems,
}) => {
  problems.allow(connectionProblems, /Error hydrating/);
  const toggle = page.getByRole('button', { name: /^Theme/ });
  let loads = 0;
  page.on('load', () => (loads += 1));
  let isGone = true;
  await page.route(/ThemeToggle.*\.js/, (route) => (isGone ? route.abort() : route.continue()));
  const now = Date.now();
  /** Opens the page `afterMs` after the first time, and wants the script. */
  const openPage = async (path: string, afterMs: number) => {
    await page.clock.setFixedTime(now + afterMs);
    await page.goto(path);
    loads = 1;
    await toggle.focus();
  };
  const expectNoReload = async (want: () => Promise<void>) => {
    const reported = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
    await want();
    await reported;
    expect(loads).toBe(1);
  };

  await openPage('/membership', 0);
  await expect.poll(() => loads).toBe(2);
  loads = 1;
  await expectNoReload(() => toggle.focus());
  await expectNoReload(() => openPage('/membership', 9_999));
  await openPage('/aboutus', 9_999);
  await expect.poll(() => loads, 'another path has its own 10 s').toBe(2);
  await openPage('/membership', 10_000);
  await expect.poll(() => loads, 'after 10 s').toBe(2);

  isGone = false;
  await page.reload();
  await toggle.focus();
  await expect(toggle).toHaveAccessibleName('Theme: Dark');
});

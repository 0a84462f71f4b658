import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('nothing about the next page is asked before a link is pressed; then its rules are, once for a page, and the document ahead where one is rendered ahead (rule:builds)', async ({
  page,
}) => {
  const asked: string[] = [];
  const ahead: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/builds/meta/')) asked.push(pathname);
    else if (/prepare-page/.test(pathname)) asked.push('the script');
    else if (request.headers()['sec-purpose']?.startsWith('prefetch') ?? false) ahead.push(pathname);
  });
  const network = watchNetwork(page);
  await network.open('/');
  await network.untilQuiet();
  expect({ asked, ahead }, 'on the way to the first page').toEqual({ asked: [], ahead: [] });

  const build = (await page.locator('html').getAttribute('data-build')) ?? '';
  expect(build).toMatch(/^\w+$/);
  const press = (path: string) => page.locator(`footer a[href="${path}"]`).dispatchEvent('pointerdown');
  const rules = page.waitForResponse(`**/builds/meta/${build}.json`);
  await page.locator('header a[href="/blogs"]').first().dispatchEvent('pointerdown');
  const answer = await rules;
  expect(await answer.request().allHeaders()).toMatchObject({ platform: 'pc' });
  expect(await answer.json()).toMatchObject({
    routeRules: { '/blogs': { cache: { maxAge: 3_600 } }, '/safety': { prerender: true } },
    prerendered: expect.arrayContaining(['/safety', '/privacy-policy']),
  });
  await press('/safety');
  await expect.poll(() => ahead).toEqual(['/safety']);
  await press('/safety');
  await press('/privacy-policy');
  await expect.poll(() => ahead).toEqual(['/safety', '/privacy-policy']);
  expect(asked).toEqual(['the script', `/builds/meta/${build}.json`]);
  expect(await page.locator('link[rel="prefetch"]').count()).toBe(2);

  await page.locator('footer a[href="/safety"]').click();
  await expect(page).toHaveURL('/safety');
  await expect(page.locator('html')).toHaveAttribute('data-build', build);
});

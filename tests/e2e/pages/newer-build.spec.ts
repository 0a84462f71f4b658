import type { Page } from '@playwright/test';
import { goBackToCached, test } from '#tests/support/e2e/back-forward.ts';
import { expect } from '#tests/support/e2e/test.ts';

interface Deployment {
  /** Sets the server's build from now on. */
  setLatest(id: string): void;
  /** Counts the requests for the build. */
  asked(): number;
  /** Counts the loads of the page. */
  loads(): number;
}

/** Answers requests for `/builds/latest.json`; at first with the build of the pages. */
async function deploy(page: Page): Promise<Deployment> {
  // This page also makes a request at idle, which is not counted.
  const own = page.waitForResponse('**/builds/latest.json');
  await page.goto('/blogs');
  await own;
  let latest = await page.locator('html').getAttribute('data-build');
  expect(latest, 'pages name their build').toBeTruthy();
  let asked = 0;
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/builds/latest.json', async (route) => {
    asked += 1;
    await route.fulfill({ json: { id: latest } });
  });
  return { setLatest: (id) => (latest = id), asked: () => asked, loads: () => loads };
}

test('a page is never reloaded while it is read, and once when it is restored after a newer build (rule:builds)', async ({
  page,
}) => {
  const deployment = await deploy(page);
  deployment.setLatest('newer');
  await page.goto('/membership');
  await expect.poll(() => deployment.asked()).toBe(1);
  expect(deployment.loads(), 'that of this page').toBe(1);
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => deployment.loads()).toBe(2);
  await page.goto('/membership');
  await goBackToCached(page);
  const asked = deployment.asked();
  await page.goto('/membership?again');
  await expect.poll(() => deployment.asked()).toBeGreaterThan(asked);
  expect(deployment.loads()).toBe(4);
});

test(
  'a prefetched document of an older build reloads once when it is opened',
  { tag: '@full' },
  async ({ page, problems }) => {
    // A press asks for the rules of the build that the page names.
    problems.allow(/404.*\/builds\/meta\/older\.json/);
    // The page itself is changed, as the browser prefetches nothing through an intercepting proxy.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.dataset['build'] = 'older';
      });
    });
    const loaded: string[] = [];
    page.on('request', (request) => {
      const isAhead = request.headers()['sec-purpose'] !== undefined;
      if (request.resourceType() === 'document' && !isAhead) loaded.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    const link = page.locator('#recommended').getByRole('link', { name: 'Peng Yue', exact: true }).first();
    const fetched = page.waitForRequest((request) => request.headers()['sec-purpose'] === 'prefetch');
    await link.hover();
    await (await fetched).response();
    await link.click();
    await expect.poll(() => loaded).toEqual(['/', '/character/peng-yue-f01', '/character/peng-yue-f01']);
  },
);

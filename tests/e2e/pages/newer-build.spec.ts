import type { Page } from '@playwright/test';
import { goBackToCached, test } from '#tests/support/e2e/back-forward.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';

interface Deployment {
  /** Sets the server's build from now on; null for a server that cannot be reached. */
  setLatest(id: string | null): void;
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
    await (latest === null ? route.abort() : route.fulfill({ json: { id: latest } }));
  });
  return { setLatest: (id) => (latest = id), asked: () => asked, loads: () => loads };
}

test('a page restored after a newer build reloads once, and again only after 10 s (rule:builds)', async ({
  page,
}) => {
  const deployment = await deploy(page);
  await page.goto('/membership');
  deployment.setLatest('newer');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => deployment.loads()).toBe(2);
  await page.goto('/membership');
  await goBackToCached(page);
  const asked = deployment.asked();
  await page.goto('/membership?again');
  await expect.poll(() => deployment.asked()).toBeGreaterThan(asked);
  expect(deployment.loads()).toBe(4);

  await page.evaluate(letTenSecondsPass);
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => deployment.loads()).toBe(5);
});

/** Runs in the page: dates its last reload back by 10 s. */
function letTenSecondsPass(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith('reloaded:')) continue;
    sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) - 10_000));
  }
}

test('a page is never reloaded while it is read, and checks on every navigation (rule:builds)', async ({
  page,
}) => {
  const deployment = await deploy(page);
  deployment.setLatest('newer');
  await page.goto('/membership');
  await expect.poll(() => deployment.asked()).toBe(1);
  await page.goto('/');
  await expect.poll(() => deployment.asked()).toBe(2);
  expect(deployment.loads()).toBe(2);
});

test(
  'a prefetched document of an older build reloads once when it is opened',
  { tag: '@full' },
  async ({ page }) => {
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

test('the newest build is requested with the headers of every call (rule:call-headers)', async ({
  page,
  context,
  server,
}) => {
  const deviceId = '0195a2f4-aaaa-7000-8000-0000000000f2';
  await context.addCookies([{ name: 'device-id', value: deviceId, url: server.url }]);
  const asked = page.waitForRequest('**/builds/latest.json');
  await page.goto('/blogs');
  expect(await (await asked).allHeaders()).toMatchObject({
    platform: 'pc',
    'content-type': 'application/json',
    'device-id': deviceId,
  });
});

test('the same build, and an unreachable server, reload nothing', async ({ page, problems }) => {
  problems.allow(connectionProblems);
  const deployment = await deploy(page);
  for (const latest of ['same', 'away'] as const) {
    if (latest === 'away') deployment.setLatest(null);
    await page.goto('/membership');
    const asked = deployment.asked();
    await goBackToCached(page);
    await expect.poll(() => deployment.asked()).toBeGreaterThan(asked);
  }
  expect(deployment.loads()).toBe(2);
});

import type { CDPSession, Page } from '@playwright/test';
import { watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { registerDevicePath } from '#src/contract/call/device-registration.ts';
import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { listSitePages } from '#tests/support/e2e/pages.ts';
import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

for (const name of Object.keys(pageRoutes)) {
  // The sandbox exists for an order only.
  if (name === 'membership-sandbox') continue;
  // page-weight.spec.ts opens the home page in the same way.
  test(
    `every request of a first visit to ${name} ends (Lighthouse waits for those that do not)`,
    { tag: '@full' },
    async ({ page, server }) => {
      const found = (await listSitePages(server.url)).find((one) => one.name === (name as PageName));
      await expectQuiet(page, found?.path ?? '');
    },
  );
}

test('every request of a first visit to an error page ends', { tag: '@full' }, async ({ page, problems }) => {
  problems.allow(notFoundProblem);
  await watchNetwork(page).open('/no-such-page');
});

/** Expects all automatic requests of a page to have ended: this is the visit of a person, not of a robot. */
async function expectQuiet(page: Page, path: string): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await watchNetwork(page).open(path);
  expect(asked).toEqual(expect.arrayContaining([path, registerDevicePath, pageViewPath]));
}

test('a chat page with a conversation keeps one request open, which no load measurement waits for', async ({
  page,
  context,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'Good evening.' });
  await chatPage(page).begin('Good evening');
  const cdp = await context.newCDPSession(page);
  const open = await followRequests(cdp);
  const latestBuild = page.waitForResponse('**/builds/latest.json');
  await page.reload();
  await latestBuild;
  await expect
    .poll(() => [...open.values()])
    .toEqual([{ path: watchConversation.path, initialPriority: 'Low' }]);
});

interface OpenRequest {
  path: string;
  /** The browser's own value; Lighthouse waits for `High` and `VeryHigh`. */
  initialPriority: string;
}

/** Follows the requests that have begun and not ended, as reported by the browser. */
async function followRequests(cdp: CDPSession): Promise<ReadonlyMap<string, OpenRequest>> {
  const open = new Map<string, OpenRequest>();
  let page = '';
  cdp.on('Network.requestWillBeSent', ({ requestId, loaderId, type, request: { url, initialPriority } }) => {
    if (type === 'Document') {
      page = loaderId;
      open.clear();
    }
    // The previous page makes requests until it is left, and no event reports those that are dropped with it.
    if (loaderId !== page) return;
    if (!url.startsWith('data:')) open.set(requestId, { path: new URL(url).pathname, initialPriority });
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => open.delete(requestId));
  cdp.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await cdp.send('Network.enable');
  return open;
}

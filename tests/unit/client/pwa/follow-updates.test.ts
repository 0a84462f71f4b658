import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkForUpdate } from '#src/client/pwa/follow-updates.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
const update = vi.fn(() => Promise.resolve());
afterEach(() => browser.close());
beforeEach(() => update.mockClear());

function stubWorker(isOnLine: boolean, registration: object | undefined): void {
  browser = stubBrowser({ isOnLine });
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', { onLine: isOnLine, serviceWorker });
}

it('checks for a new worker online', async () => {
  stubWorker(true, { installing: null, update });
  await checkForUpdate();
  expect(update).toHaveBeenCalledOnce();
});

it.each([
  { why: 'offline', isOnLine: false, registration: { installing: null, update } },
  { why: 'while one is being installed', isOnLine: true, registration: { installing: {}, update } },
  { why: 'where none is registered', isOnLine: true, registration: undefined },
])('does not check $why (rule:worker-updates)', async ({ isOnLine, registration }) => {
  stubWorker(isOnLine, registration);
  await checkForUpdate();
  expect(update).not.toHaveBeenCalled();
});

it('a failure shows nothing to the person', async () => {
  const told = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  stubWorker(true, { installing: null, update: () => Promise.reject(new TypeError('away')) });
  await checkForUpdate();
  expect(told).toHaveBeenCalledOnce();
});

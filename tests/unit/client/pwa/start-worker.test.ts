import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker } from '#src/client/pwa/start-worker.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
const update = vi.fn(() => Promise.resolve());
const register = vi.fn(() => Promise.resolve());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
  browser = stubBrowser();
  vi.stubGlobal('window', globalThis);
  const getRegistration = () => Promise.resolve({ installing: null, update });
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register, getRegistration });
  Object.assign(navigator, { serviceWorker });
});
afterEach(() => {
  browser.close();
  vi.useRealTimers();
  vi.clearAllMocks();
});

/** Lets time pass, and waits for what began meanwhile. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

it('a page registers the worker once it is idle, and checks for a new one every hour, not before (rule:worker-updates)', async () => {
  startWorker();
  expect(register).not.toHaveBeenCalled();
  await pass(10_000);
  expect(register.mock.calls).toEqual([['/sw.js']]);
  await pass(3_589_999);
  expect(update).not.toHaveBeenCalled();
  await pass(1);
  expect(update).toHaveBeenCalledOnce();
  await pass(3_600_000);
  expect(update).toHaveBeenCalledTimes(2);
});

it.each([
  { where: 'where it is turned off', prepare: () => (document.documentElement.dataset['pwa'] = 'off') },
  { where: 'for a program', prepare: () => Object.assign(navigator, { webdriver: true }) },
])('no worker is registered $where', async ({ prepare }) => {
  prepare();
  startWorker();
  await pass(3_600_000);
  expect(register).not.toHaveBeenCalled();
  expect(update).not.toHaveBeenCalled();
});

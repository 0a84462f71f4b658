import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from '#src/client/browser/reload-once.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  browser.close();
});

it('each path is reloaded only once in 10 s (rule:chunk-failure)', () => {
  expect(reloadOnce()).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(reloadOnce()).toBe(false);
  Object.assign(location, { pathname: '/other' });
  expect(reloadOnce(), 'another path has its own 10 s').toBe(true);
  Object.assign(location, { pathname: '/' });
  expect(reloadOnce()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(reloadOnce()).toBe(true);
  expect(browser.reload).toHaveBeenCalledTimes(3);
});

it('nothing is reloaded by a browser that cannot store that it did', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(reloadOnce()).toBe(false);
  expect(browser.reload).not.toHaveBeenCalled();
});

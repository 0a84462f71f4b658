import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
const update = vi.fn(() => Promise.resolve());
afterEach(() => browser.close());

describe('the check for a new worker', () => {
  beforeEach(() => update.mockClear());

  async function check(isOnLine: boolean, registration: object | undefined): Promise<void> {
    browser = stubBrowser({ isOnLine });
    const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
    vi.stubGlobal('navigator', { onLine: isOnLine, serviceWorker });
    const { checkForUpdate } = await import('#src/client/pwa/follow-updates.ts');
    await checkForUpdate();
  }

  it('is made online', async () => {
    await check(true, { installing: null, update });
    expect(update).toHaveBeenCalledOnce();
  });

  it.each([
    { why: 'offline', isOnLine: false, registration: { installing: null, update } },
    { why: 'while one is being installed', isOnLine: true, registration: { installing: {}, update } },
    { why: 'where none is registered', isOnLine: true, registration: undefined },
  ])('is not made $why (rule:worker-updates)', async ({ isOnLine, registration }) => {
    await check(isOnLine, registration);
    expect(update).not.toHaveBeenCalled();
  });

  it('shows no failure to the person', async () => {
    const told = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    await check(true, { installing: null, update: () => Promise.reject(new TypeError('away')) });
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('a page with a new worker is reloaded', () => {
  let field: { value: string; matches: () => boolean };
  beforeEach(() => {
    vi.useFakeTimers();
    browser = stubBrowser();
    field = { value: '', matches: () => true };
    Object.assign(document, { querySelectorAll: () => [field] });
    const request = (_name: string, work: () => Promise<boolean>) => work();
    Object.assign(navigator, { locks: { request } });
  });
  afterEach(() => vi.useRealTimers());

  /** Is told of a new worker, as another page of this tab. */
  async function applyOnNewPage(): Promise<void> {
    vi.resetModules();
    const { applyUpdate } = await import('#src/client/pwa/follow-updates.ts');
    void applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
  }

  it('once nothing is typed that a reload would lose (rule:worker-updates)', async () => {
    field.value = 'She likes tea';
    await applyOnNewPage();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(browser.reload).not.toHaveBeenCalled();
    field.value = '';
    await vi.advanceTimersByTimeAsync(2_000);
    expect(browser.reload).toHaveBeenCalledOnce();
  });

  it('but not twice in a row', async () => {
    await applyOnNewPage();
    expect(browser.reload).toHaveBeenCalledOnce();
    await applyOnNewPage();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(browser.reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(browser.reload).toHaveBeenCalledTimes(2);
  });
});

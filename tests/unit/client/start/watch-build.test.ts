import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBuild } from '#src/client/start/watch-build.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
let asked: Request[];
/** The build of the server; null if that cannot be reached. */
let latest: string | null;

beforeEach(() => {
  browser = stubBrowser();
  asked = [];
  latest = 'own';
  document.documentElement.dataset['build'] = 'own';
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(new Request(`http://localhost${path}`, init));
    return latest === null
      ? Promise.reject(new TypeError('away'))
      : Promise.resolve(Response.json({ id: latest }));
  });
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  browser.close();
});

/** Comes back to the page, and waits for the answer about the build. */
async function comeBack(): Promise<void> {
  browser.restore();
  await vi.advanceTimersByTimeAsync(0);
}

it('the newest build is requested with the headers of every call (rule:call-headers)', async () => {
  document.cookie = 'device-id=0195a2f4-aaaa-7000-8000-0000000000f2; expires=Fri, 01 Jan 2100 00:00:00 GMT';
  watchBuild();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map(({ url }) => url)).toEqual(['http://localhost/builds/latest.json']);
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
    platform: 'pc',
    'content-type': 'application/json',
    'device-id': '0195a2f4-aaaa-7000-8000-0000000000f2',
  });
});

it.each([['own'], [null]])('the build %s reloads nothing', async (answered) => {
  latest = answered;
  watchBuild();
  await vi.advanceTimersByTimeAsync(1_000);
  await comeBack();
  await comeBack();
  expect(asked).toHaveLength(3);
  expect(browser.reload).not.toHaveBeenCalled();
});

it('a page restored after a newer build reloads once, and again only after 10 s (rule:builds)', async () => {
  latest = 'newer';
  watchBuild();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(browser.reload, 'while it is read').not.toHaveBeenCalled();
  await comeBack();
  expect(browser.reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9_999);
  await comeBack();
  expect(browser.reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await comeBack();
  expect(browser.reload).toHaveBeenCalledTimes(2);
});

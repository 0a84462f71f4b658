import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFavouriteIds } from '#src/contract/favourites/favourite-calls.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
  vi.resetModules();
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => browser.close());

type Answer = () => Promise<Response>;

const envelope =
  (status: number, code: number, message: string): Answer =>
  () =>
    Promise.resolve(Response.json({ code, message, data: null }, { status }));
const webPage: Answer = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
const nothing: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Returns what a person reads if a server answers like this. */
async function read(answer: Answer, fail: 'call' | 'registration'): Promise<string | null> {
  vi.stubGlobal('fetch', answer);
  const { createBrowserClient } = await import('#src/client/api/browser-client.ts');
  const { describeError } = await import('#src/client/api/describe-error.ts');
  const { ensureDevice } = await import('#src/client/api/ensure-device.ts');
  const failing: Promise<unknown> =
    fail === 'call' ? createBrowserClient().call(listFavouriteIds) : ensureDevice();
  return failing.then(
    () => 'no failure',
    (error: unknown) => describeError(error, 'en'),
  );
}

describe('a call that fails says (rule:error-words)', () => {
  it.each<[string, Answer, string]>([
    ['the server’s own message', envelope(400, 40003, 'That name is taken.'), 'That name is taken.'],
    ['it with a 500', envelope(500, 20001, 'The disk is full.'), 'The disk is full.'],
    ['it with a 503', envelope(503, 50001, 'Back at noon.'), 'Back at noon.'],
    ['it with a code that is unknown', envelope(400, 77777, 'Too early.'), 'Too early.'],
    ['the text of 20001 without one', envelope(500, 20001, ''), 'Server error'],
    ['the text of 40001 without one', envelope(401, 40001, ''), 'Unauthorized'],
    ['the text of 40003 without one', envelope(400, 40003, ''), 'Invalid parameters'],
    ['the text of 50001 without one', envelope(503, 50001, ''), 'Service unavailable'],
    ['Network Error for an unknown code without one', envelope(400, 77777, ''), 'Network Error'],
    ['Network Error for what no such server answers', webPage, 'Network Error'],
    ['Network Error without an answer', nothing, 'Network Error'],
  ])('%s', async (_what, answer, text) => {
    expect(await read(answer, 'call')).toBe(text);
  });
});

describe('a device that cannot be registered says (rule:error-words)', () => {
  const unregistered = 'This device could not be registered. Check the connection and reload the page.';

  it.each<[string, Answer, string]>([
    [
      'the server’s own message',
      envelope(429, 50001, 'Too many new devices. Wait.'),
      'Too many new devices. Wait.',
    ],
    ['it with a 500', envelope(500, 20001, 'The disk is full.'), 'The disk is full.'],
    [
      'what failed, where a 500 has only the text of its code',
      envelope(500, 20001, 'Server error'),
      unregistered,
    ],
    ['what failed, where a 503 has no message', envelope(503, 50001, ''), unregistered],
    ['what failed, where no such server answers', webPage, unregistered],
    ['what failed, without an answer', nothing, unregistered],
  ])('%s', async (_what, answer, text) => {
    expect(await read(answer, 'registration')).toBe(text);
  });
});

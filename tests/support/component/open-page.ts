import { cleanup, configure } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '#src/contract/locale/language.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import type { TestApi } from '../api/test-api.ts';
import { origin } from '../api/visitor.ts';
import { beginPage, isOfLeftPage } from './page-life.ts';
import { renewLocks } from './renew-locks.ts';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** A person as their browser knows them. */
interface Person {
  deviceId: string;
  /** The `Cookie` header of a session, of a member only. */
  cookie?: string;
}

/** How a call ends in place of the API's own answer; a rejection is a connection that failed. */
export type Answer = (request: Request) => Promise<Response> | Response;

/** A new page in the DOM of this test, whose calls go to the real API. */
export interface ComponentPage {
  /** Acts as the person does: with pointer and keys. */
  readonly person: UserEvent;
  /** The names of the calls that the page has made, in order. */
  readonly calls: readonly string[];
  /** Answers further calls of one kind in the API's place, `null` for the API again. */
  readonly answer: (call: Call, answer: Answer | null) => void;
  /** Cuts the connection, as a browser that is offline does, or restores it. */
  readonly setOnline: (isOnline: boolean) => void;
}

interface PageOptions {
  language?: Language;
  /** The path of the page, `/` by default. */
  path?: string;
}

// Ends what hangs, as `expect.poll` in vitest.config.ts: machines are busy.
configure({ asyncUtilTimeout: 60_000 });

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * Opens a page in a person's browser. Modules of the page are loaded anew, as in every document, so a test imports the
 * component after this; storages and cookies begin empty.
 */
export function openPage(
  { send }: Pick<TestApi, 'send'>,
  { deviceId, cookie = '' }: Person,
  { language = 'en', path = '/' }: PageOptions = {},
): ComponentPage {
  cleanup();
  vi.resetModules();
  beginPage();
  renewLocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const each of document.cookie.split('; ')) {
    document.cookie = `${each.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  window.happyDOM.setURL(`${origin}${path}`);
  document.documentElement.lang = language;
  document.cookie = `${deviceCookie}=${deviceId}; path=/`;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  // Of this entry Node has the function and not the class.
  vi.stubGlobal('PerformanceNavigationTiming', vi.fn());
  // For a program, pages keep no user (rule:cookies).
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
  // The whole style sheet counts as there: nothing is loaded for it.
  document.documentElement.style.setProperty('--app-sheet', '1');
  const calls: string[] = [];
  const answers = new Map<string, Answer>();
  /** The cookies that no script sees. */
  const hidden = new Map(cookie.split('; ').filter(Boolean).map(splitCookie));
  let isOnline = true;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (isOfLeftPage()) return new Promise<Response>(() => {});
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), location.href),
      init,
    );
    request.headers.set('Sec-Fetch-Site', 'same-origin');
    if (request.credentials !== 'omit') {
      const own = [...hidden].map((pair) => pair.join('='));
      request.headers.set('Cookie', [document.cookie, ...own].filter(Boolean).join('; '));
    }
    const name = nameOf(request);
    calls.push(name);
    if (!isOnline) return offline();
    const response = await (answers.get(name) ?? send)(request);
    for (const line of response.headers.getSetCookie()) {
      const [key, value] = splitCookie(line);
      if (/max-age=0/i.test(line)) hidden.delete(key);
      else hidden.set(key, value);
    }
    return response;
  });
  onTestFinished(() => {
    // What waits to be stored is stored now, and not in the next page.
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    vi.unstubAllGlobals();
    // Whatever still runs of the page reaches no server.
    vi.stubGlobal('fetch', offline);
    vi.restoreAllMocks();
  });
  return {
    person: userEvent.setup(),
    calls,
    answer(call, answer) {
      if (answer === null) answers.delete(call.name);
      else answers.set(call.name, answer);
    },
    setOnline(next) {
      isOnline = next;
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(next);
      window.dispatchEvent(new Event(next ? 'online' : 'offline'));
    },
  };
}

/** The name and the value of a cookie, in either header. */
function splitCookie(line: string): [string, string] {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** The call that a request makes, or its path where it is none. */
function nameOf({ url, method }: Request): string {
  const { pathname } = new URL(url);
  return allCalls.find((call) => call.path === pathname && call.method === method)?.name ?? pathname;
}

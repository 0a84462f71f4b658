import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Cookies from 'js-cookie';
import { type Mock, vi } from 'vitest';
import type { Call } from '#src/contract/call/call.ts';
import type { User } from '#src/contract/account/user-calls.ts';
import { createFakeFetch, type FetchAnswer } from './fake-fetch.ts';

/**
 * The parts of a browser that stores and browser modules use, in the globals of a test: one origin with its cookies and
 * storage, empty at first, and a server behind its `fetch`. A module that is loaded again (`vi.resetModules()`) acts as
 * a new page.
 */
export interface FakeBrowser {
  /** Every cookie by its name, as the browser keeps it. */
  readonly cookies: Map<string, string>;
  /** Everything written to `document.cookie`, attributes included. */
  readonly written: string[];
  readonly local: Storage;
  readonly session: Storage;
  /** The calls made so far, as `name` or `name character_id`. */
  readonly made: readonly string[];
  readonly reload: Mock;
  readonly assign: Mock;
  /** Changes the current person as another page would: by the cookie. */
  becomes(user: User | null): void;
  /** Hides the page, as another tab in front of it does, or shows it. */
  setVisible(isVisible: boolean): void;
  /** Restores the page from the back/forward cache. */
  restore(): void;
  /** Sends a message as another tab would; resolves when it was received. */
  hear(channelName: string, message: unknown): Promise<void>;
  /** Sets the answer of a call; without one, the server cannot be reached. */
  answer(call: Call, answer: FetchAnswer): void;
  close(): void;
}

/** Puts a browser into the globals of this test. */
export function stubBrowser({ userAgent = 'Mozilla/5.0 Chrome/140', isOnLine = true } = {}): FakeBrowser {
  const { cookies, written, setVisible } = stubDocument();
  const [local, session] = [createStorage(), createStorage()];
  const events = new EventTarget();
  const { hear, closeChannels } = stubChannels();
  const { made, answer, fetch } = createFakeFetch();
  const [reload, assign] = [vi.fn(), vi.fn()];
  const globals = {
    navigator: { userAgent, webdriver: false, onLine: isOnLine, languages: ['en'] },
    location: Object.assign(new URL('http://localhost/'), { reload, assign }),
    localStorage: local,
    sessionStorage: session,
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    fetch,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return {
    cookies,
    written,
    local,
    session,
    made,
    reload,
    assign,
    becomes(user) {
      if (user === null) Cookies.remove('user');
      else Cookies.set('user', JSON.stringify(user));
    },
    setVisible,
    restore() {
      events.dispatchEvent(new Event('pagehide'));
      events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    },
    hear,
    answer,
    close() {
      closeChannels();
      vi.unstubAllGlobals();
    },
  };
}

function stubDocument(): Pick<FakeBrowser, 'cookies' | 'written' | 'setVisible'> {
  const events = new EventTarget();
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const document = {
    readyState: 'complete',
    visibilityState: 'visible',
    addEventListener: events.addEventListener.bind(events),
    activeElement: null,
    documentElement: { lang: 'en', dataset: {}, toggleAttribute: () => false },
    querySelector: () => null,
    querySelectorAll: () => [],
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      const [, expires = ''] = /expires=([^;]*)/.exec(text) ?? [];
      if (Date.parse(expires) < Date.now()) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  vi.stubGlobal('document', document);
  return {
    cookies,
    written,
    setVisible(isVisible) {
      document.visibilityState = isVisible ? 'visible' : 'hidden';
      events.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** Creates a storage whose entries are its properties, as in a browser. */
function createStorage(): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  return new Proxy(entries, {
    get: (target, name): unknown => Reflect.get(name in methods ? methods : target, name),
  }) as unknown as Storage;
}

function stubChannels(): { hear: FakeBrowser['hear']; closeChannels: () => void } {
  const channels = new Set<BroadcastChannel>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.add(this);
      }
      override close() {
        super.close();
        channels.delete(this);
      }
    },
  );
  return {
    async hear(channelName, message) {
      const heard = [...channels].filter(({ name, onmessage }) => name === channelName && onmessage === null);
      const all = heard.map((channel) => {
        const { promise, resolve } = Promise.withResolvers<Event>();
        channel.addEventListener('message', resolve, { once: true });
        return promise;
      });
      const speaker = new BroadcastChannel(channelName);
      speaker.postMessage(message);
      await Promise.all(all);
      speaker.close();
    },
    closeChannels() {
      for (const channel of channels) channel.close();
    },
  };
}

import { vi } from 'vitest';

/** A tab of a browser, as much of one as the stores of identity and settings need. */
export interface FakeTab {
  /** Every cookie by its name, as the browser keeps it; all tabs share them. */
  readonly cookies: Map<string, string>;
  /** What was written to `document.cookie`, attributes included. */
  readonly written: string[];
  /** How often the page was loaded again. */
  readonly reload: ReturnType<typeof vi.fn>;
  readonly assign: ReturnType<typeof vi.fn>;
  /** The page comes back from the back/forward cache. */
  restore(): void;
  /** Says something as another tab would; resolves when it was heard. */
  hear(channelName: string, message: unknown): Promise<void>;
  close(): void;
}

/** Puts a tab into the globals of this test; load the stores anew afterwards (`vi.resetModules()`). */
export function openTab({ userAgent = 'Mozilla/5.0 Chrome/140', isOnLine = true } = {}): FakeTab {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const events = new EventTarget();
  const channels: BroadcastChannel[] = [];
  const [reload, assign] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  vi.stubGlobal('document', {
    readyState: 'complete',
    activeElement: null,
    documentElement: { lang: 'en', dataset: {} },
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
  });
  vi.stubGlobal('navigator', { userAgent, webdriver: false, onLine: isOnLine });
  vi.stubGlobal('location', { protocol: 'http:', origin: 'http://localhost', pathname: '/', reload, assign });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, events[name].bind(events));
  }
  return {
    cookies,
    written,
    reload,
    assign,
    restore() {
      events.dispatchEvent(new Event('pagehide'));
      events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    },
    async hear(channelName, message) {
      const heard = channels.filter(({ name, onmessage }) => name === channelName && onmessage === null);
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
    close() {
      for (const channel of channels) channel.close();
      vi.unstubAllGlobals();
    },
  };
}

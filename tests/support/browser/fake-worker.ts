import { vi } from 'vitest';
import type { NoticeScope, NoticeWindow } from '#src/worker/push/notice-scope.ts';

export interface FakeWorker {
  readonly scope: NoticeScope;
  readonly showNotification: ReturnType<typeof vi.fn<ServiceWorkerRegistration['showNotification']>>;
  readonly subscribe: ReturnType<typeof vi.fn<PushManager['subscribe']>>;
  readonly setAppBadge: ReturnType<typeof vi.fn<(count: number) => Promise<void>>>;
  readonly clearAppBadge: ReturnType<typeof vi.fn<() => Promise<void>>>;
  readonly openWindow: ReturnType<typeof vi.fn<(url: string) => Promise<unknown>>>;
  /** Runs the handler of an event, and everything that the event waits for. */
  run<Event extends object>(
    handle: (event: Event & { waitUntil(work: Promise<unknown>): void }, scope: NoticeScope) => void,
    event: Event,
  ): Promise<void>;
}

/** Creates the parts of a service worker that notifications use. */
export function createFakeWorker(windows: readonly NoticeWindow[] = []): FakeWorker {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>().mockResolvedValue();
  const subscribe = vi.fn<PushManager['subscribe']>();
  const setAppBadge = vi.fn<(count: number) => Promise<void>>().mockResolvedValue();
  const clearAppBadge = vi.fn<() => Promise<void>>().mockResolvedValue();
  const openWindow = vi.fn<(url: string) => Promise<unknown>>().mockResolvedValue(null);
  const scope: NoticeScope = {
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    location: { origin: 'https://site.example' },
    navigator: { setAppBadge, clearAppBadge },
  };
  return {
    scope,
    showNotification,
    subscribe,
    setAppBadge,
    clearAppBadge,
    openWindow,
    async run(handle, event) {
      const works: Promise<unknown>[] = [];
      handle({ ...event, waitUntil: (work) => void works.push(work) }, scope);
      await Promise.all(works);
    },
  };
}

import { apiBase } from '../api/api-base.ts';

/** The name of the Background Sync that sends waiting messages. */
export const outboxSync = 'outbox';

interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync: { register: (tag: string) => Promise<void> };
}

/**
 * Asks the browser to start the worker once the network is back, even if no page is open then (Background Sync); with a
 * network it does so at once, and again after some minutes while the server cannot be reached. Without support, the
 * next page that is opened sends waiting messages.
 */
export function askForSync(): void {
  // The worker only calls the server that it came from.
  if (!('serviceWorker' in navigator) || apiBase() !== '') return;
  void navigator.serviceWorker.ready
    .then((registration) => (canSync(registration) ? registration.sync.register(outboxSync) : undefined))
    .catch((error: unknown) => console.debug('no Background Sync', error));
}

function canSync(registration: ServiceWorkerRegistration): registration is SyncingRegistration {
  return 'sync' in registration;
}

import type { Client } from '#src/contract/client.ts';
import { subscribePush } from '#src/contract/push-calls.ts';
import type { NoticeScope, WorkerEvent } from './notice-scope.ts';

export interface SubscriptionChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Tells the server the new address of this browser, which its push service changed. What fails is made good by the next
 * chat page.
 * @param openClient the client of whoever is here
 */
export function renewSubscription(
  event: SubscriptionChangeEvent,
  scope: NoticeScope,
  openClient: () => Promise<Pick<Client, 'call'>>,
): void {
  event.waitUntil(
    renew(event, scope, openClient).catch((error: unknown) =>
      console.debug('the browser is subscribed later', error),
    ),
  );
}

async function renew(
  { oldSubscription, newSubscription }: SubscriptionChangeEvent,
  { registration }: NoticeScope,
  openClient: () => Promise<Pick<Client, 'call'>>,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const made =
    newSubscription ??
    (key == null
      ? null
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  if (made === null) return;
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  const replaces = oldSubscription?.endpoint;
  const client = await openClient();
  await client.call(subscribePush, {
    body: { endpoint: made.endpoint, keys: { p256dh, auth }, ...(replaces !== undefined && { replaces }) },
  });
}

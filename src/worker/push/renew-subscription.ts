import type { Client } from '#src/contract/call/client.ts';
import { getPushKey, subscribePush } from '#src/contract/push/push-calls.ts';
import type { NoticeScope, WorkerEvent } from './notice-scope.ts';

export interface SubscriptionChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Sends the server the new address of this browser after its push service changed it; the next chat page repairs a
 * failure. The worker calls its own origin only: where `PUBLIC_API_BASE` names another server, it gets no key and sends
 * nothing.
 * @param openClient creates the client of the current person
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
  if (oldSubscription == null && newSubscription == null) return;
  const client = await openClient();
  const { public_key } = await client.call(getPushKey);
  const made =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }));
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  const replaces = oldSubscription?.endpoint;
  await client.call(subscribePush, {
    body: { endpoint: made.endpoint, keys: { p256dh, auth }, ...(replaces !== undefined && { replaces }) },
  });
}

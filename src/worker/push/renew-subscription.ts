import { deviceCookie, hostDeviceCookie, platform } from '#src/contract/device-registration.ts';
import type { NoticeScope, WorkerEvent } from './notice-scope.ts';

export interface SubscriptionChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Of `subscribePush`; the worker loads no schemas. */
const subscribePath = '/v2/push/subscribe';

/**
 * Tells the server the new address of this browser, which its push service changed. What fails is made good by the next
 * chat page.
 */
export function renewSubscription(event: SubscriptionChangeEvent, scope: NoticeScope): void {
  event.waitUntil(
    renew(event, scope).catch((error: unknown) => console.debug('the browser is subscribed later', error)),
  );
}

async function renew(
  { oldSubscription, newSubscription }: SubscriptionChangeEvent,
  scope: NoticeScope,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const made =
    newSubscription ??
    (key == null
      ? null
      : await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  if (made === null) return;
  const { endpoint, keys } = made.toJSON();
  const replaces = oldSubscription?.endpoint;
  await scope.fetch(subscribePath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', platform, ...(await deviceHeader(scope)) },
    body: JSON.stringify({ endpoint, keys, ...(replaces !== undefined && { replaces }) }),
  });
}

/** Who a guest is; of a member the session says it. */
async function deviceHeader({ cookieStore }: NoticeScope): Promise<Record<string, string>> {
  for (const name of [hostDeviceCookie, deviceCookie]) {
    const value = (await cookieStore?.get(name))?.value;
    if (value !== undefined) return { [deviceCookie]: value };
  }
  return {};
}

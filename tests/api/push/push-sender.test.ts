import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eraseAccount, eraseGuest, revokeSession } from '#src/contract/account/account-calls.ts';
import { logout } from '#src/contract/account/login-calls.ts';
import { subscribePush, unsubscribePush } from '#src/contract/push/push-calls.ts';
import { createRateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { PublicPost, PostAnswer } from '#src/server/platform/public-fetch/public-poster.ts';
import { PushSender } from '#src/server/push/push-sender.ts';
import { listSubscriptions } from '#src/server/push/subscriptions.ts';
import { requireVapidKeys } from '#src/server/push/vapid-keys.ts';
import {
  askAndLeave,
  createToldVisitor,
  type ToldVisitor,
} from '#tests/support/api/account/push-visitors.ts';
import { holdTimers } from '#tests/support/api/hold-timers.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startPushForFile } from '#tests/support/api/start-push-for-file.ts';
import { addLogin, asMember, createMember } from '#tests/support/api/test-member.ts';

const retries = holdTimers(2_000);
const push = await startPushForFile();
const api = await startApiForFile({ env: { PUSH_SERVICES: push.origin, PUSH_WAIT_MS: '50' } });

describe('a message that waits for its second attempt is dropped', () => {
  const confirmation = 'DELETE';

  /** Leaves a reply whose notification is delayed. @returns a function that lets the delay pass */
  async function putOff({ visitor, chatId, browser }: ToldVisitor): Promise<() => void> {
    push.setAnswer(browser, 429);
    await askAndLeave(api, visitor, chatId);
    return retries.take(2_000);
  }

  /** Makes a change while a message waits; then waits for a later one that may still be sent. */
  async function expectOnce(told: ToldVisitor, change: () => Promise<unknown>) {
    const retry = await putOff(told);
    await change();
    retry();
    const later = await createToldVisitor(api, push);
    (await putOff(later))();
    await push.waitFor(later.browser, 2);
    expect(await push.waitFor(told.browser)).toHaveLength(1);
  }

  it('once notifications are off in the browser', async () => {
    const told = await createToldVisitor(api, push);
    const { endpoint } = told.browser;
    await expectOnce(told, () => told.visitor.client.call(unsubscribePush, { body: { endpoint } }));
  });

  it('once the guest was erased', async () => {
    const told = await createToldVisitor(api, push);
    await expectOnce(told, () => told.visitor.client.call(eraseGuest, { body: { confirmation } }));
  });

  it('once the member logged out, or was logged out from another browser', async () => {
    const member = await createMember(api);
    await expectOnce(await createToldVisitor(api, push, member.visitor), () =>
      member.visitor.client.call(logout, { body: {} }),
    );
    const again = await createMember(api);
    const other = await addLogin(api.services.database, again.accountId);
    await expectOnce(await createToldVisitor(api, push, again.guest.at(asMember(api.send, other))), () =>
      again.visitor.client.call(revokeSession, { body: { id: other.sessionId } }),
    );
  });

  it('once the account was erased', async () => {
    const member = await createMember(api);
    await expectOnce(await createToldVisitor(api, push, member.visitor), () =>
      member.visitor.client.call(eraseAccount, { body: { confirmation } }),
    );
  });
});

it('people with slow push services of their own delay nobody with a known service', async () => {
  const { database, log } = api.services;
  const posted: string[] = [];
  const { promise: never } = Promise.withResolvers<PostAnswer>();
  const arrived = Promise.withResolvers<undefined>();
  const poster = {
    post({ url }: PublicPost): Promise<PostAnswer> {
      const { hostname } = new URL(url);
      posted.push(hostname);
      if (hostname !== 'fcm.googleapis.com') return never;
      arrived.resolve(undefined);
      return Promise.resolve({ status: 201, retryAfterMs: undefined });
    },
    close: () => Promise.resolve(),
  };
  const identity = { keys: await requireVapidKeys(database), subject: 'mailto:site@example.org' };
  const limits = createRateLimits({ REDIS_URL: undefined, RATE_LIMIT_FACTOR: 1 }, log);
  const sender = new PushSender({ database, log, poster, identity, limits, trustedOrigins: [], retryMs: 10 });
  const notice = {
    title: 't',
    body: 'b',
    tag: 'chat-1',
    path: '/chat/x',
    lang: 'en',
    unread_chats: 1,
    time: 1,
  };

  async function tell(host: string, times = 1): Promise<void> {
    const { client, user } = await api.registerVisitor();
    const userId = user.id;
    const { keys } = push.subscribe();
    await client.call(subscribePush, { body: { endpoint: `https://${host}/${randomUUID()}`, keys } });
    const [subscription] = await listSubscriptions(database, userId);
    if (subscription === undefined) throw new Error('The browser was not subscribed.');
    for (let time = 0; time < times; time += 1) sender.send({ userId, subscription, notice });
  }

  for (let person = 0; person < 33; person += 1) await tell(`push-${person}.evil.example`);
  await tell('fcm.googleapis.com');
  await arrived.promise;
  expect(posted.filter((host) => host.endsWith('.evil.example')).length).toBeLessThanOrEqual(8);

  // One person causes 20 requests a minute, however many notices there are, and takes none from others.
  posted.length = 0;
  const refused = () => api.logLines.filter((line) => line.includes('"fault":"too-many"')).length;
  await tell('fcm.googleapis.com', 25);
  await expect.poll(() => [refused(), posted.length]).toEqual([5, 20]);
  await tell('fcm.googleapis.com');
  await expect.poll(() => posted.length).toBe(21);
  await sender.close(0);
});

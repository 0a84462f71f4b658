import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { subscribePush } from '#src/contract/push/push-calls.ts';
import {
  askAndLeave,
  createToldVisitor,
  subscribeBrowser,
} from '#tests/support/api/account/push-visitors.ts';
import { holdTimers } from '#tests/support/api/hold-timers.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startPushForFile } from '#tests/support/api/start-push-for-file.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';

const retries = holdTimers(2_000, 4_000);
const push = await startPushForFile();
const api = await startApiForFile({ env: { PUSH_SERVICES: push.origin, PUSH_WAIT_MS: '50' } });

const rowOf = async (endpoint: string) =>
  (
    await api.database.sql<{ failures: number }[]>`
      select failures from push_subscriptions where endpoint = ${endpoint}`
  )[0];

describe('an expired subscription', () => {
  it.each([404, 410])('is deleted when its push service answers %i; the others stay', async (status) => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    const other = await subscribeBrowser(push, visitor);
    push.setAnswer(browser, status);
    await askAndLeave(api, visitor, chatId);
    await push.waitFor(other);
    await expect.poll(() => rowOf(browser.endpoint)).toBeUndefined();
    expect(await rowOf(other.endpoint)).toEqual({ failures: 0 });
  });

  it('with invalid keys is deleted, and nothing is sent', async () => {
    const { visitor, chatId } = await createToldVisitor(api, push);
    const endpoint = `${push.origin}/push/${randomUUID()}`;
    // Not a point on the curve.
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    await visitor.client.call(subscribePush, { body: { endpoint, keys } });
    await askAndLeave(api, visitor, chatId);
    await expect.poll(() => rowOf(endpoint)).toBeUndefined();
    expect(push.strays).toBe(0);
  });
});

describe('a push service that fails', () => {
  it('is retried once, at the requested time', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    push.setAnswer(browser, { status: 429, retryAfter: 4 });
    await askAndLeave(api, visitor, chatId);
    const retry = await retries.take(4_000);
    expect(await push.waitFor(browser)).toHaveLength(1);
    retry();
    await push.waitFor(browser, 2);
    // Then the message is dropped, and the failure recorded.
    await expect.poll(() => rowOf(browser.endpoint)).toEqual({ failures: 1 });
    expect(await push.waitFor(browser)).toHaveLength(2);
    push.setAnswer(browser, 201);
    await askAndLeave(api, visitor, chatId);
    await expect.poll(() => rowOf(browser.endpoint)).toEqual({ failures: 0 });
  });

  it.each([
    ['cut', true],
    [500, true],
    ['redirect', false],
    [400, false],
    [403, false],
  ] as const)(
    'with %s loses the notification, and nothing else: the reply is there, and no address is logged',
    async (answer, isRetried) => {
      const { visitor, chatId, browser } = await createToldVisitor(api, push);
      push.setAnswer(browser, answer);
      await askAndLeave(api, visitor, chatId);
      if (isRetried) (await retries.take(2_000))();
      await expect.poll(() => rowOf(browser.endpoint)).toEqual({ failures: 1 });
      expect(await push.waitFor(browser)).toHaveLength(isRetried ? 2 : 1);
      expect((await visitor.listMessages(chatId)).at(-1)?.state).toBe('complete');
      expect(push.strays).toBe(0);
      expect(api.logLines.join('')).not.toContain(new URL(browser.endpoint).pathname);
      expect(api.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    },
  );

  it('five times in a row gets no more requests for that browser', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    await api.database.sql`update push_subscriptions set failures = 4 where endpoint = ${browser.endpoint}`;
    push.setAnswer(browser, 403);
    await askAndLeave(api, visitor, chatId);
    await expect.poll(() => rowOf(browser.endpoint)).toBeUndefined();
  });

  it('delays neither replies nor other people’s notifications', async () => {
    const stuck = await createToldVisitor(api, push);
    const browsers = [stuck.browser];
    for (let more = 0; more < 9; more += 1) browsers.push(await subscribeBrowser(push, stuck.visitor));
    for (const browser of browsers) push.setAnswer(browser, 'hang');
    await askAndLeave(api, stuck.visitor, stuck.chatId);
    await Promise.any(browsers.map((browser) => push.waitFor(browser)));
    const other = await createToldVisitor(api, push);
    await askAndLeave(api, other.visitor, other.chatId);
    await push.waitFor(other.browser);
    api.upstream.setScript({ name: 'reply', text: 'Here' });
    expect((await stuck.visitor.ask(stuck.chatId, 'And now?')).text).toBe('Here');
    // The ten have two places, which each occupies for 5 s: most still wait for one.
    const asked = new Set(push.messages.map(({ endpoint }) => endpoint));
    expect(browsers.filter(({ endpoint }) => !asked.has(endpoint))).not.toEqual([]);
  });
});

describe('an address from a client (rule:no-fetch-for-others)', () => {
  it('gets no request where no push service can be, and is deleted', async () => {
    let connections = 0;
    const target = await startTcpServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    try {
      const { port } = new URL(target.url);
      const { visitor, chatId, browser } = await createToldVisitor(api, push);
      const refused = [
        `https://127.0.0.1:${port}/a`,
        `https://localhost:${port}/a`,
        'https://localhost/a',
        'https://[::1]/a',
        'https://[::ffff:127.0.0.1]/a',
        'https://0x7f.1/a',
        'https://169.254.169.254/latest/meta-data',
        'https://user:password@192.0.2.1/a',
        'https://1.1.1.1:8443/a',
      ];
      for (const endpoint of refused)
        await visitor.client.call(subscribePush, { body: { endpoint, keys: push.subscribe().keys } });
      await askAndLeave(api, visitor, chatId);
      await push.waitFor(browser);
      for (const endpoint of refused)
        await expect.poll(() => rowOf(endpoint), { message: endpoint }).toBeUndefined();
      expect(connections).toBe(0);
    } finally {
      await target.close();
    }
  });
});

import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientAddressHeader } from '#src/server/platform/http/client-network.ts';
import { takeTurns } from '#src/server/platform/http/take-turns.ts';
import { turnRule } from '#src/server/platform/limits/limit-rules.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose every answer waits until it is let go, in the order in which the requests were begun. */
function startServer(factor = 1) {
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const app = new Hono().use(takeTurns(factor)).get('*', async (c) => {
    begun.push(c.req.path);
    await new Promise<void>((resolve) => void answers.push(resolve));
    return c.text('done');
  });
  const ask = async (path: string, address: string | null = '203.0.113.1') =>
    app.request(path, address === null ? {} : { headers: { [clientAddressHeader]: address } });
  const rest = () => vi.advanceTimersByTimeAsync(0);
  return { begun, answers, ask, rest };
}

it('two requests of a network are worked on at a time; the next has its turn when one is answered, first come first', async () => {
  expect(turnRule).toEqual({ atATime: 2, turnMs: 100, mostWaiting: 200 });
  const { begun, answers, ask, rest } = startServer();
  const asked = ['/1', '/2', '/3', '/4'].map((path) => ask(path));
  await rest();
  expect(begun).toEqual(['/1', '/2']);
  answers[1]?.();
  await rest();
  expect(begun).toEqual(['/1', '/2', '/3']);
  for (const number of [0, 2]) answers[number]?.();
  await rest();
  answers[3]?.();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('another network, and what a page asks in process, do not wait', async () => {
  const { begun, ask, rest } = startServer();
  for (const path of ['/1', '/2', '/3']) void ask(path);
  void ask('/other', '203.0.113.2');
  void ask('/in-process', null);
  await rest();
  expect(begun).toEqual(['/1', '/2', '/other', '/in-process']);
});

it('who is not answered in 100 ms waits for something else, and keeps nobody from a turn', async () => {
  const { begun, ask } = startServer();
  for (const path of ['/1', '/2', '/3']) void ask(path);
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).toEqual(['/1', '/2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['/1', '/2', '/3']);
});

it('a request that fails ends its turn', async () => {
  const app = new Hono().use(takeTurns(1)).get('*', () => {
    throw new Error('broken');
  });
  app.onError((_error, c) => c.text('500', 500));
  const headers = { [clientAddressHeader]: '203.0.113.1' };
  const asked = await Promise.all([1, 2, 3, 4].map(async () => app.request('/', { headers })));
  expect(asked.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(vi.getTimerCount()).toBe(0);
});

it('with 200 waiting, the next is 429 in the envelope and says when to come again', async () => {
  const { ask, rest } = startServer();
  for (let number = 0; number < 202; number += 1) void ask(`/${number}`);
  await rest();
  const refused = await ask('/too-many');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 50001, data: null });
});

it('RATE_LIMIT_FACTOR makes it wider', async () => {
  const { begun, ask, rest } = startServer(10);
  for (let number = 0; number < 30; number += 1) void ask(`/${number}`);
  await rest();
  expect(begun).toHaveLength(20);
});

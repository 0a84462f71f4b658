import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isKnownService } from '#src/server/push/subscriptions.ts';
import { type QueueLimits, FairQueue } from '#src/server/platform/process/fair-queue.ts';

interface Job {
  userId: string;
  name: string;
}

const limits: QueueLimits = { atOnce: 3, ofPerson: 2, waiting: 6, waitingOfPerson: 4 };

/** Creates a queue whose jobs run until the test ends them, with a list of the started ones. */
function openQueue() {
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  const queue = new FairQueue<Job>(limits, ({ name }) => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    running.set(name, () => resolve(undefined));
    return promise;
  });
  const add = (name: string) => queue.add({ userId: name.slice(0, 1), name });
  const end = async (name: string) => {
    running.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, begun, add, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs two jobs of a person and three in all, and takes turns between the waiting people', async () => {
  const { begun, add, end } = openQueue();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) add(name);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun.slice(3)).toEqual(['a3']);
  await end('b1');
  await end('a2');
  await end('a3');
  expect(begun.slice(4)).toEqual(['b2', 'c1']);
});

it('drops jobs beyond the limits of one person and of all, and counts delayed ones', async () => {
  const { queue, begun, add } = openQueue();
  const addLate = (name: string) => queue.addIn(1_000, { userId: name.slice(0, 1), name });
  expect(['a1', 'a2', 'a3', 'a4', 'a5'].map(add)).toEqual([true, true, true, true, true]);
  expect([addLate('a6'), addLate('a7')]).toEqual([true, false]);
  expect([addLate('b1'), addLate('c1'), addLate('d1')]).toEqual([true, true, false]);
  expect(begun).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('waits at its end for running jobs, but only within its limit', async () => {
  const { queue, begun, add, end } = openQueue();
  add('a1');
  queue.addIn(10, { userId: 'b', name: 'b1' });
  const closing = queue.close(500);
  await end('a1');
  await closing;
  add('a2');
  const late = queue.close(500);
  await vi.advanceTimersByTimeAsync(500);
  await late;
  expect(begun, 'what was put off is dropped').toEqual(['a1', 'a2']);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['https://web.push.apple.com/a', true],
  ['https://trusted.example:8443/a', true],
  ['https://push.example/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilpush.apple.com.example/a', false],
  ['https://notpush.apple.com/a', false],
])('%s is a service with places of its own: %s', (endpoint, isKnown) => {
  expect(isKnownService(endpoint, ['https://trusted.example:8443'])).toBe(isKnown);
});

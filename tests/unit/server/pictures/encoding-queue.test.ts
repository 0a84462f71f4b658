import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '#src/contract/errors/app-error.ts';
import { EncodingQueue } from '#src/server/pictures/encoding-queue.ts';

/** Creates encodings that end on request, in an observed queue. */
function createWork() {
  const queue = new EncodingQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, isUrgent: boolean) =>
    queue.run(
      () =>
        new Promise<string>((resolve) => {
          started.push(name);
          ends.set(name, () => {
            resolve(name);
          });
        }),
      { isUrgent },
    );
  const end = async (name: string, done: Promise<string>) => {
    ends.get(name)?.();
    await done;
    await nextTurn();
  };
  return { queue, started, add, end };
}

describe('encodings', () => {
  it('run two at once, in the order of their requests', async () => {
    const { started, add, end } = createWork();
    const done = ['a', 'b', 'c'].map((name) => add(name, true));
    await nextTurn();
    expect(started).toEqual(['a', 'b']);
    await end('a', done[0] ?? Promise.reject(new Error()));
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('that no visitor waits for run one at a time, after those of visitors', async () => {
    const { started, add, end } = createWork();
    const first = add('prepared 1', false);
    void add('prepared 2', false);
    void add('visitor', true);
    await nextTurn();
    expect(started).toEqual(['prepared 1', 'visitor']);
    await end('prepared 1', first);
    expect(started).toEqual(['prepared 1', 'visitor']);
  });

  it('that a visitor requests while they are queued run before the others', async () => {
    const { queue, started, add, end } = createWork();
    const first = add('prepared 1', false);
    void add('prepared 2', false);
    const urgency = { isUrgent: false };
    void queue.run(() => Promise.resolve(started.push('asked for')), urgency);
    await nextTurn();
    urgency.isUrgent = true;
    await end('prepared 1', first);
    expect(started).toEqual(['prepared 1', 'asked for', 'prepared 2']);
  });

  it('that fail make room for the next', async () => {
    const { queue } = createWork();
    const failing = Array.from({ length: 5 }, () =>
      queue.run(() => Promise.reject(new Error('damaged')), { isUrgent: true }),
    );
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await queue.run(() => Promise.resolve('done'), { isUrgent: true })).toBe('done');
  });

  it('are refused with 50001 and a time to retry when far too many wait', async () => {
    const { add } = createWork();
    for (let index = 0; index < 102; index += 1) void add(`${index}`, true);
    const error: unknown = await add('one too many', true).catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw new Error('it was not refused');
    expect(error).toMatchObject({ code: 50001, retryAfterSeconds: 5 });
  });
});

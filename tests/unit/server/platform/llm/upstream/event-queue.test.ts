import { describe, expect, it, vi } from 'vitest';
import { EventQueue } from '#src/server/platform/llm/upstream/event-queue.ts';

function createQueue() {
  const hooks = { onStart: vi.fn(), onFull: vi.fn(), onDrain: vi.fn(), onLeave: vi.fn() };
  return { hooks, queue: new EventQueue<number>(hooks) };
}

const over = { done: true, value: undefined };

describe('EventQueue', () => {
  it('hands values out in order, to readers that wait and to readers that come late', async () => {
    const { queue, hooks } = createQueue();
    const waiting = [queue.next(), queue.next()];
    for (const value of [1, 2, 3]) queue.push(value);
    queue.end();
    expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual([1, 2]);
    expect(await queue.next()).toEqual({ done: false, value: 3 });
    expect(await queue.next()).toEqual(over);
    expect(await queue.next()).toEqual(over);
    expect(hooks.onStart).toHaveBeenCalledOnce();
  });

  it('ends every reader that waits', async () => {
    const { queue } = createQueue();
    const waiting = [queue.next(), queue.next()];
    queue.end();
    expect(await Promise.all(waiting)).toEqual([over, over]);
  });

  it('fails once, after the values before it, and has then ended', async () => {
    const { queue } = createQueue();
    const first = queue.next();
    queue.push(1);
    queue.push(2);
    queue.fail(new Error('broken'), { discardValues: false });
    await first;
    expect(await queue.next()).toEqual({ done: false, value: 2 });
    await expect(queue.next()).rejects.toThrow('broken');
    expect(await queue.next()).toEqual(over);
  });

  it('rejects one reader that waits and ends the others', async () => {
    const { queue } = createQueue();
    const [first, second] = [queue.next(), queue.next()];
    queue.fail(new Error('broken'), { discardValues: false });
    await expect(first).rejects.toThrow('broken');
    expect(await second).toEqual(over);
  });

  it('keeps its first end, whatever comes later', async () => {
    const { queue } = createQueue();
    const first = queue.next();
    queue.end();
    queue.fail(new Error('late'), { discardValues: false });
    queue.push(1);
    expect(await first).toEqual(over);
    expect(await queue.next()).toEqual(over);
  });

  it('notifies its producer of leaving once, and only while it produces', async () => {
    const { hooks, queue } = createQueue();
    const first = queue.next();
    await queue.return();
    await queue.return();
    expect(await first).toEqual(over);
    expect(hooks.onLeave).toHaveBeenCalledOnce();

    const unread = createQueue();
    await unread.queue.return();
    expect(await unread.queue.next()).toEqual(over);
    expect(unread.hooks.onStart).not.toHaveBeenCalled();
    expect(unread.hooks.onLeave).not.toHaveBeenCalled();
  });

  it('holds its producer back while values wait, after the turn that brought them', async () => {
    const { hooks, queue } = createQueue();
    const first = queue.next();
    for (const value of [0, 1, 2]) queue.push(value);
    expect(hooks.onFull).not.toHaveBeenCalled();
    await first;
    expect(hooks.onFull).toHaveBeenCalledOnce();
    expect(await queue.next()).toEqual({ done: false, value: 1 });
    expect(hooks.onDrain).not.toHaveBeenCalled();
    expect(await queue.next()).toEqual({ done: false, value: 2 });
    expect(hooks.onDrain).toHaveBeenCalledOnce();
  });

  it('does not hold back a producer whose value was taken at once', async () => {
    const { hooks, queue } = createQueue();
    const first = queue.next();
    queue.push(1);
    queue.push(2);
    const second = queue.next();
    await Promise.all([first, second]);
    expect(hooks.onFull).not.toHaveBeenCalled();
  });
});

describe('an EventQueue that may merge', () => {
  const merge = (one: string, two: string) => (two.startsWith('!') ? null : one + two);
  const hooks = { onStart: vi.fn(), onFull: vi.fn(), onDrain: vi.fn(), onLeave: vi.fn() };

  it('hands out waiting values merged, and separately those that may not be merged', async () => {
    const queue = new EventQueue<string>(hooks, { merge });
    const first = queue.next();
    for (const value of ['a', 'b', 'c', '!', 'd']) queue.push(value);
    queue.end();
    const values = [(await first).value];
    for await (const value of queue) values.push(value);
    expect(values).toEqual(['a', 'bc', '!d']);
  });

  it('gives a waiting reader each value as it comes', async () => {
    const queue = new EventQueue<string>(hooks, { merge });
    const waiting = [queue.next(), queue.next()];
    queue.push('a');
    queue.push('b');
    expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual(['a', 'b']);
  });
});

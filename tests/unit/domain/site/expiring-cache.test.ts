import { expect, it, vi } from 'vitest';
import { createExpiringCache } from '#src/domain/site/expiring-cache.ts';

function createMemory() {
  const time = { ms: 0 };
  return { time, memory: createExpiringCache<number>(60_000, () => time.ms) };
}

it('a thousand requests within a minute make one query, also while it is answered', async () => {
  const { memory, time } = createMemory();
  const load = vi.fn(() => Promise.resolve(4));
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => memory.ask('en', load)));
  time.ms = 59_999;
  answers.push(await memory.ask('en', load), (await memory.recall('en')) ?? 0);
  expect(new Set(answers)).toEqual(new Set([4]));
  expect(load).toHaveBeenCalledTimes(1);
  time.ms = 60_000;
  expect(memory.recall('en')).toBeUndefined();
  await memory.ask('en', load);
  expect(load).toHaveBeenCalledTimes(2);
});

it('one key never gets the answer of another', async () => {
  const { memory } = createMemory();
  await memory.ask('en', () => Promise.resolve(1));
  expect(memory.recall('zh-CN')).toBeUndefined();
  expect(await memory.ask('zh-CN', () => Promise.resolve(2))).toBe(2);
});

it('an error goes to the callers of that time, and the next one queries again', async () => {
  const { memory } = createMemory();
  await expect(memory.ask('en', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memory.ask('en', () => Promise.resolve(3))).toBe(3);
});

import { expect, it } from 'vitest';
import { KeyedMutex } from '#src/server/platform/process/keyed-mutex.ts';

it('one caller at a time works for a key; concurrent callers wait and get null, and other keys are not delayed', async () => {
  const mutex = new KeyedMutex();
  const first = Promise.withResolvers<string>();
  const done: string[] = [];
  const running = mutex.tryRun('a', () => first.promise);
  const late = mutex.tryRun('a', () => Promise.resolve('never')).then((result) => done.push(String(result)));
  expect(await mutex.tryRun('b', () => Promise.resolve('other'))).toBe('other');
  expect(done).toEqual([]);
  first.resolve('first');
  expect(await running).toBe('first');
  await late;
  expect(done).toEqual(['null']);
  expect(await mutex.tryRun('a', () => Promise.resolve('again'))).toBe('again');
});

it('an error is thrown to its own caller, and the next one may work', async () => {
  const mutex = new KeyedMutex();
  const failing = mutex.tryRun('a', () => Promise.reject(new Error('away')));
  const late = mutex.tryRun('a', () => Promise.resolve('never'));
  await expect(failing).rejects.toThrow('away');
  expect(await late).toBeNull();
});

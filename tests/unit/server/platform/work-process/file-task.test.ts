import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileQueue, FileTask } from '#src/server/platform/work-process/file-task.ts';
import type { WorkProcess } from '#src/server/platform/work-process/work-process.ts';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';
import type { hostileTasks } from '#tests/fixtures/hostile-tasks.ts';

const module = new URL('../../../../fixtures/hostile-tasks.ts', import.meta.url);
const queues: FileQueue[] = [];

afterEach(() => {
  for (const { process: started } of queues.splice(0)) {
    if (started.pid !== null) process.kill(started.pid, 'SIGKILL');
  }
});

function openQueue(idleMs = 60_000): FileQueue {
  const queue = new FileQueue({ idleMs, heapMegabytes: 64 });
  queues.push(queue);
  return queue;
}

function openTask({ queue = openQueue(), isExport = false } = {}) {
  return new FileTask<typeof hostileTasks>(module, { table: 'hostileTasks', queue, isExport });
}

/** @throws Error without a process: a signal to the process 0 would end these tests */
function requirePid({ pid }: WorkProcess): number {
  if (pid === null) throw new Error('there is no process');
  return pid;
}

const file = (userId = 'a', length = 1) => ({ userId, length });
const imported = {
  en: expect.stringMatching(/nothing was imported/),
  'zh-CN': expect.stringMatching(/没有导入/),
};
const exported = {
  en: expect.stringMatching(/nothing was exported/),
  'zh-CN': expect.stringMatching(/没有导出/),
};

describe('the process for files', () => {
  it('starts with the first file and ends when there was none for a while', async () => {
    const queue = openQueue(20);
    const task = openTask({ queue });
    expect(queue.process.pid).toBeNull();
    expect(await task.run(file(), 'double', 2)).toBe(4);
    const pid = requirePid(queue.process);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await task.run(file(), 'double', 4)).toBe(8);
  });

  it.each([
    { length: 1, limitMs: 10_000 },
    { length: 1_048_576, limitMs: 10_000 },
    { length: 4_000_000, limitMs: 40_000 },
    { length: 100_000_000, limitMs: 60_000 },
  ])(
    'gives up a file of $length bytes after $limitMs ms, says so in both languages, and reads the next one',
    async ({ length, limitMs }) => {
      const queue = openQueue();
      const task = openTask({ queue });
      const run = queue.process.run.bind(queue.process);
      // The file never ends: a tenth of a second shows the same as the whole time.
      const runs = vi.spyOn(queue.process, 'run').mockImplementation((work) => run(work, 100));
      await expect(task.run(file('a', length), 'loop')).rejects.toMatchObject({
        code: 40003,
        userMessage: imported,
      });
      expect(runs.mock.calls.map(([, limit]) => limit)).toEqual([limitMs]);
      runs.mockRestore();
      expect(await task.run(file(), 'double', 2)).toBe(4);
    },
  );

  it.each(['end', 'failLater', 'fillMemory', 'fillMemoryAtOnce'] as const)(
    'that a file ends (%s) answers 50001, leaves the server alive, and reads the next one',
    async (name) => {
      const task = openTask();
      await expect(task.run(file(), name)).rejects.toMatchObject({ code: 50001, userMessage: imported });
      expect(await task.run(file(), 'double', 2)).toBe(4);
    },
  );

  it('reports for a file that it writes that nothing was exported', async () => {
    const task = openTask({ isExport: true });
    await expect(task.run(file(), 'end')).rejects.toMatchObject({ code: 50001, userMessage: exported });
  });

  it('passes on an AppError, and goes on', async () => {
    const queue = openQueue();
    const task = openTask({ queue });
    await expect(task.run(file(), 'refuse')).rejects.toMatchObject({
      code: 40003,
      status: 413,
      message: 'm',
      userMessage: { en: 'Large', 'zh-CN': '大' },
    });
    const { pid } = queue.process;
    expect(await task.run(file(), 'double', 2)).toBe(4);
    expect(queue.process.pid).toBe(pid);
  });

  it('distinguishes an error of the program from a refusal, and keeps where it happened', async () => {
    const error: unknown = await openTask()
      .run(file(), 'break')
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      name: 'Error',
      message: 'broken',
      cause: { stack: expect.stringContaining('hostile-tasks') },
    });
  });

  it('reads one file after the other, and 20 may wait', async () => {
    const task = openTask();
    const reads = Array.from({ length: 21 }, (_, index) => task.run(file(`p${index % 3}`), 'count'));
    await expect(task.run(file(), 'count')).rejects.toMatchObject({
      code: 50001,
      retryAfterSeconds: expect.any(Number),
    });
    expect(await Promise.all(reads)).toEqual(reads.map(() => 1));
  });

  it('takes turns between people: a second one waits for one file of the first, not for all', async () => {
    const task = openTask();
    const order: string[] = [];
    const read = (userId: string) => task.run(file(userId), 'count').then(() => order.push(userId));
    await Promise.all([read('a'), read('a'), read('a'), read('a'), read('b')]);
    expect(order).toEqual(['a', 'a', 'b', 'a', 'a']);
  });

  it('leaves others their turns while it reads', async () => {
    const queue = openQueue();
    const read = openTask({ queue }).run(file(), 'loop');
    const lost = expect(read).rejects.toMatchObject({ code: 50001 });
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    process.kill(requirePid(queue.process), 'SIGKILL');
    await lost;
  });
});

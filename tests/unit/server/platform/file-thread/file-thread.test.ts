import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileThread } from '#src/server/platform/file-thread/file-thread.ts';
import { FileTask } from '#src/server/platform/file-thread/file-task.ts';

const threads: FileThread[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const thread of threads.splice(0)) thread.stop();
});

function createThread(idleMs = 60_000): FileThread {
  const thread = new FileThread({ idleMs, heapMegabytes: 64 });
  threads.push(thread);
  return thread;
}

const answerTasks = new URL(
  '../../../../../src/server/platform/file-thread/answer-tasks.ts',
  import.meta.url,
);
const appError = new URL('../../../../../src/contract/errors/app-error.ts', import.meta.url);

/** Creates a module whose `read` is this function. */
function moduleOf(read: string): URL {
  const code = `
    import { answerTasks } from ${JSON.stringify(answerTasks.href)};
    import { AppError } from ${JSON.stringify(appError.href)};
    answerTasks(${read});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** Creates a module that doubles an even number, and runs other code for an odd one. */
const doubles = (otherwise: string) =>
  moduleOf(`async ([byte]) => { if (byte % 2 === 1) { ${otherwise} } return byte * 2; }`);

function taskOf(otherwise: string, options: { thread?: FileThread } = {}) {
  return new FileTask<number>(doubles(otherwise), { thread: createThread(), ...options });
}

const bytes = (byte: number) => Uint8Array.of(byte);
const words = {
  en: expect.stringMatching(/nothing was imported/),
  'zh-CN': expect.stringMatching(/没有导入/),
};

const written = {
  en: expect.stringMatching(/nothing was exported/),
  'zh-CN': expect.stringMatching(/没有导出/),
};

describe('a thread that reads files', () => {
  it('starts with the first file and ends when there was none for a while', async () => {
    const thread = createThread(20);
    const task = taskOf('', { thread });
    expect(thread.isRunning).toBe(false);
    expect(await task.run(bytes(2))).toBe(4);
    expect(thread.isRunning).toBe(true);
    await expect.poll(() => thread.isRunning).toBe(false);
    expect(await task.run(bytes(4))).toBe(8);
  });

  it('gives up a file that takes too long, with a message in both languages, and processes the next one', async () => {
    const thread = createThread();
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const endless = moduleOf(
      '(begun) => { Atomics.store(begun, 0, 1); Atomics.notify(begun, 0); for (;;) {} }',
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const read = new FileTask<number, Int32Array>(endless, { thread }).run(begun);
    await Atomics.waitAsync(begun, 0, 0).value;
    vi.advanceTimersByTime(60_000);
    await expect(read).rejects.toMatchObject({ code: 40003, userMessage: words });
    vi.useRealTimers();
    expect(await taskOf('', { thread }).run(bytes(2))).toBe(4);
  });

  const neverAnswers = 'await new Promise(() => {});';
  it.each([
    ['ends', 'process.exit(1);'],
    ['has a fault of its own', `setTimeout(() => { throw new Error('late'); }, 0); ${neverAnswers}`],
    // In small pieces: V8 ends the whole process where a single one is larger than what it adds at the limit.
    ['runs out of memory', 'let all = null; for (;;) all = { all };'],
  ])('that %s fails the file with 50001, and accepts the next one', async (_name, otherwise) => {
    const task = taskOf(otherwise);
    await expect(task.run(bytes(1))).rejects.toMatchObject({ code: 50001, userMessage: words });
    expect(await task.run(bytes(2))).toBe(4);
  });

  it('reports for a file that it writes that nothing was exported', async () => {
    const options = { thread: createThread(), isExport: true };
    const ends = new FileTask<number>(doubles('process.exit(1);'), options);
    await expect(ends.run(bytes(1))).rejects.toMatchObject({ code: 50001, userMessage: written });
  });

  it('also gives up a file that takes too long to write, with a message', async () => {
    const options = { thread: createThread(), isExport: true };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const writing = new FileTask<number>(doubles('for (;;) {}'), options).run(bytes(1));
    const refusal = expect(writing).rejects.toMatchObject({ code: 40003, userMessage: written });
    await vi.advanceTimersByTimeAsync(60_000);
    await refusal;
  });

  it('passes on an AppError, and keeps the thread', async () => {
    const task = taskOf(
      `throw new AppError(40003, { status: 413, message: 'm', userMessage: { en: 'Large', 'zh-CN': '大' } });`,
    );
    await expect(task.run(bytes(1))).rejects.toMatchObject({
      code: 40003,
      status: 413,
      message: 'm',
      userMessage: { en: 'Large', 'zh-CN': '大' },
    });
    expect(await task.run(bytes(2))).toBe(4);
  });

  it('distinguishes an error of the program from a refusal', async () => {
    const task = taskOf(`throw new TypeError('broken');`);
    const error: unknown = await task.run(bytes(1)).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'Error', cause: { message: 'broken' } });
  });

  it('processes one file after the other, also for readers of different files, and 20 may wait', async () => {
    const thread = createThread();
    const slow = moduleOf(`async ([byte]) => {
      globalThis.running = (globalThis.running ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      const running = globalThis.running;
      globalThis.running -= 1;
      return running;
    }`);
    const [task, other] = [new FileTask<number>(slow, { thread }), taskOf('', { thread })];
    const reads = Array.from({ length: 20 }, () => task.run(bytes(2)));
    const [last, refused] = [other.run(bytes(2)), other.run(bytes(2))];
    await expect(refused).rejects.toMatchObject({ code: 50001, retryAfterSeconds: expect.any(Number) });
    expect(await Promise.all(reads)).toEqual(reads.map(() => 1));
    expect(await last).toBe(4);
  });

  it('leaves others their turns while it reads', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    // Works until the main thread has had some turns.
    const busy = moduleOf('(flag) => { while (Atomics.load(flag, 0) < 10); return 1; }');
    const read = new FileTask<number, Int32Array>(busy, { thread: createThread() }).run(flag);
    for (let turn = 0; turn < 10; turn += 1) {
      await nextTurn();
      Atomics.add(flag, 0, 1);
    }
    expect(await read).toBe(1);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#src/server/platform/log/log.ts';
import { repeatDaily } from '#src/server/platform/process/repeat-daily.ts';

const hourMs = 3_600_000;
let logLines: string[];
let turns = 0;

beforeEach(() => {
  vi.useFakeTimers();
  logLines = [];
  turns = 0;
});
afterEach(() => vi.useRealTimers());

/** Starts work that processes `results[n]` items at its turn n, or fails if that is an error. */
function start(...results: (number | Error)[]): () => Promise<void> {
  const log = createLog('debug', { write: (line) => void logLines.push(line) });
  const run = () => {
    const result = results[turns] ?? 0;
    turns += 1;
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  };
  return repeatDaily({ name: 'things-erased', run }, log);
}

describe('daily work', () => {
  it('is done at once, then once a day', async () => {
    const end = start();
    expect(turns).toBe(1);
    await vi.advanceTimersByTimeAsync(23 * hourMs);
    expect(turns).toBe(1);
    await vi.advanceTimersByTimeAsync(50 * hourMs);
    expect(turns).toBe(4);
    await end();
  });

  it('logs how much it did, and nothing if it did nothing', async () => {
    const end = start(3, 0);
    await vi.advanceTimersByTimeAsync(25 * hourMs);
    expect(logLines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { event: 'things-erased', count: 3 },
    ]);
    await end();
  });

  it('that failed is reported to the operator and tried again within the hour', async () => {
    const end = start(new Error('the database is away'), 1);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(turns).toBe(2);
    expect(logLines.join('')).toMatch(/things-erased-failed[^]*things-erased"/);
    await end();
  });

  it('that another process does is looked at again within the quarter of an hour', async () => {
    const claims = [false, false, true];
    const run = vi.fn(() => Promise.resolve(0));
    const claim = () => Promise.resolve(claims.shift() ?? true);
    const end = repeatDaily({ name: 'things-erased', run, claim }, createLog('silent'));
    await vi.advanceTimersByTimeAsync(19 * 60_000);
    expect(run).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(1);
    await end();
  });

  it('learns that it has to stop, and is not waited for longer than some seconds', async () => {
    const stopped: boolean[] = [];
    const listening = repeatDaily(
      {
        name: 'listening',
        run: (signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              stopped.push(true);
              resolve(1);
            });
          }),
      },
      createLog('silent'),
    );
    await listening();
    expect(stopped).toEqual([true]);
    const deaf = repeatDaily({ name: 'deaf', run: () => new Promise(() => undefined) }, createLog('silent'));
    const ended = deaf();
    await vi.advanceTimersByTimeAsync(5_000);
    await ended;
  });

  it('that was stopped does not run again, and a running turn is awaited', async () => {
    const end = start();
    await end();
    await vi.advanceTimersByTimeAsync(100 * hourMs);
    expect(turns).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

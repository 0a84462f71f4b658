import { setTimeout as wait } from 'node:timers/promises';
import { toErrorFields, type Log } from '../log/log.ts';

const dayMs = 24 * 3_600_000;
/** Delay before failed work, and work that another process does, is looked at again. */
const retryMs = 600_000;
/** The time that work has to end once it was told to, in milliseconds: what it has begun is rolled back after it. */
const endMs = 5_000;

export interface DailyWork {
  /** The name of the work in the log. */
  name: string;
  /**
   * Does the work, until the signal says that the process stops.
   * @returns the number of things processed
   */
  run: (signal: AbortSignal) => Promise<number>;
  /** Interval of work that cannot wait for a day. */
  everyMs?: number;
  /** Returns false while another process does this work. */
  claim?: () => Promise<boolean>;
}

/**
 * Does work at once, and then once a day or at its own interval, in the background. Failed work is logged and retried.
 * @returns a function that stops it, and waits some seconds for its end
 */
export function repeatDaily(work: DailyWork, log: Log): () => Promise<void> {
  const { everyMs = dayMs } = work;
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  const { signal } = ending;
  let running = Promise.resolve();
  const takeTurn = () => {
    running = runOnce(work, log, signal).then((isDone) => {
      if (signal.aborted) return;
      timer = setTimeout(takeTurn, isDone ? everyMs : Math.min(everyMs, retryMs)).unref();
    });
  };
  takeTurn();
  return async () => {
    ending.abort();
    clearTimeout(timer);
    const over = new AbortController();
    const patience = wait(endMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    await Promise.race([running, patience]);
    over.abort();
  };
}

/** @returns false when it is to be tried again soon */
async function runOnce({ name, run, claim }: DailyWork, log: Log, signal: AbortSignal): Promise<boolean> {
  try {
    if (claim !== undefined && !(await claim())) return false;
    const count = await run(signal);
    if (count > 0) log.info(name, { count });
    return true;
  } catch (error) {
    log.warn(`${name}-failed`, toErrorFields(error));
    return false;
  }
}

import { toErrorFields, type Log } from '../log/log.ts';

const dayMs = 24 * 3_600_000;
/** Delay before failed work is retried. */
const retryMs = 600_000;

export interface DailyWork {
  /** The name of the work in the log. */
  name: string;
  /** Does the work. @returns the number of things processed */
  run: () => Promise<number>;
  /** Interval of work that cannot wait for a day. */
  everyMs?: number;
}

/**
 * Does work at once, and then once a day or at its own interval, in the background. Failed work is logged and retried.
 * @returns a function that stops it, after the running work
 */
export function repeatDaily(work: DailyWork, log: Log): () => Promise<void> {
  const { everyMs = dayMs } = work;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let running = Promise.resolve();
  const takeTurn = () => {
    running = runOnce(work, log).then((isDone) => {
      if (!isEnded) timer = setTimeout(takeTurn, isDone ? everyMs : Math.min(everyMs, retryMs)).unref();
    });
  };
  takeTurn();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}

async function runOnce({ name, run }: DailyWork, log: Log): Promise<boolean> {
  try {
    const count = await run();
    if (count > 0) log.info(name, { count });
    return true;
  } catch (error) {
    log.warn(`${name}-failed`, toErrorFields(error));
    return false;
  }
}

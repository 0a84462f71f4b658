import { describeError, type Log } from '../log/log.ts';

const dayMs = 24 * 3_600_000;
/** How soon work is tried again that failed. */
const retryMs = 600_000;

export interface DailyWork {
  /** What the log calls it. */
  name: string;
  /** Does the work. @returns how many things it was done to */
  run: () => Promise<number>;
  /** How often, for what cannot wait for a day. */
  everyMs?: number;
}

/**
 * Does some upkeep now and once a day from then on, or as often as it says, in the background. Work that fails is
 * logged and tried again.
 * @returns a function that ends it, after the work that runs
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
    log.warn(`${name}-failed`, describeError(error));
    return false;
  }
}

import { readThreadMs } from './read-thread-ms.ts';

/**
 * Runs some work and measures the longest time that this thread computed without a turn of the event loop, in
 * milliseconds. This is the thread's CPU time: other programs of the machine do not count.
 */
export async function measureLongestTurn<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  let longestMs = 0;
  let seenAt = readThreadMs();
  const look = () => {
    const now = readThreadMs();
    longestMs = Math.max(longestMs, now - seenAt);
    seenAt = now;
  };
  const timer = setInterval(look, 1);
  try {
    const result = await work();
    look();
    return { result, longestMs };
  } finally {
    clearInterval(timer);
  }
}

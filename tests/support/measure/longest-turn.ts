import { readThreadMs } from './read-thread-ms.ts';

/**
 * Does something and tells the longest time that this thread computed without letting anybody else have a turn, in
 * milliseconds. It is the thread's own time: what other programs of the machine take does not count.
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

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time for which a file is written before other work of this process gets a turn. */
const turnMs = 10;

/**
 * Creates a function that gives other work a turn if the last one was long ago: called between the pieces of a file.
 */
export function createYielder(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt <= turnMs) return;
    await nextTurn();
    startedAt = performance.now();
  };
}

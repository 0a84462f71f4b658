import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a file is written before other work of this process gets a turn. */
const turnMs = 10;

/** Gives other work a turn, where this took long since the last one: called between the pieces of a file. */
export function createTurns(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt <= turnMs) return;
    await nextTurn();
    startedAt = performance.now();
  };
}

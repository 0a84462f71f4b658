import { expect, it, onTestFinished } from 'vitest';
import { createTurnQueue } from '#src/server/platform/process/turn-queue.ts';

/** Counts the turns of the event loop until the end of the test. */
function countTurns(): () => number {
  let turn = 0;
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  return () => turn;
}

it('those who come at once go on in turns of their own, in their order', async () => {
  const takeTurn = createTurnQueue();
  const turnOf = countTurns();
  const seen: { who: number; turn: number }[] = [];
  const come = async (who: number) => {
    await takeTurn();
    seen.push({ who, turn: turnOf() });
  };
  await Promise.all([1, 2, 3, 4, 5].map(come));
  expect(seen.map(({ who }) => who)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(seen.map(({ turn }) => turn)).size).toBe(5);
});

it('who comes alone does not wait', async () => {
  const takeTurn = createTurnQueue();
  const turnOf = countTurns();
  await takeTurn();
  expect(turnOf()).toBe(0);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const before = turnOf();
  await takeTurn();
  expect(turnOf()).toBe(before);
});

/**
 * Creates a function whose callers go on one after the other, each in a turn of the event loop of its own: work of a few
 * milliseconds that many people ask for at once would hold up everybody else if it was done in one turn. The first one of
 * a turn does not wait.
 */
export function createTurnQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const passOn = () => {
    const next = waiting.shift();
    isTaken = next !== undefined;
    if (next === undefined) return;
    next();
    setImmediate(passOn);
  };
  return () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    setImmediate(passOn);
    return Promise.resolve();
  };
}

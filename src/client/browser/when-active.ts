/** Events that show that a person is active, the press itself at the latest. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Calls back once, at the first sign of a person.
 * @returns a function that stops waiting
 */
export function whenActive(work: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const begin = () => {
    waiting.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, begin, { signal, passive: true });
  return () => waiting.abort();
}

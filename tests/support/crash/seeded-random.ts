import { createHash } from 'node:crypto';

/** Creates a function that returns the same numbers from 0 up to 1, in the same order, for the same seed. */
export function createSeededRandom(seed: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32LE() / 2 ** 32;
  };
}

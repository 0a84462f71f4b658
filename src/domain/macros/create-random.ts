import { hashText } from '../text/seeded-order.ts';

/** Creates a random generator that gives the same sequence for the same seed: numbers from 0 to below 1. */
export function createRandom(seed: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return hashText(`${seed}|${drawn}`) / 0x1_0000_0000;
  };
}

import { hashText } from '../text/seeded-order.ts';

/** Luck that comes out the same for the same seed: from 0 to below 1, drawn anew at each call. */
export function createRandom(seed: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return hashText(`${seed}|${drawn}`) / 0x1_0000_0000;
  };
}

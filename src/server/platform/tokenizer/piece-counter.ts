import type { BytePairTable } from './byte-pair-table.ts';

/** Higher than the rank of any part that can be merged. */
const unmergeable = 0x7fffffff;

/**
 * Creates a counter of the tokens that byte pair encoding makes of a piece of text: neighbours that form a token
 * together are merged, the lowest rank first, until there are none.
 */
export function createPieceCounter(table: BytePairTable): (piece: string) => number {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(1_024);
  let starts = new Int32Array(1_025);
  let ranks = new Int32Array(1_025);

  /** Returns the rank of the part at an index together with the next one. */
  function rankPair(place: number, parts: number): number {
    if (place + 2 > parts) return unmergeable;
    const rank = table.findRank(bytes, starts[place] ?? 0, starts[place + 2] ?? 0);
    return rank === -1 ? unmergeable : rank;
  }

  function findLowest(parts: number): number {
    let lowest = 0;
    for (let place = 1; place < parts - 1; place += 1) {
      if ((ranks[place] ?? 0) < (ranks[lowest] ?? 0)) lowest = place;
    }
    return lowest;
  }

  return (piece) => {
    if (piece.length * 3 > bytes.length) {
      bytes = new Uint8Array(piece.length * 3);
      starts = new Int32Array(piece.length * 3 + 1);
      ranks = new Int32Array(piece.length * 3 + 1);
    }
    const { written } = encoder.encodeInto(piece, bytes);
    if (table.findRank(bytes, 0, written) !== -1) return 1;
    let parts = written;
    for (let place = 0; place <= parts; place += 1) starts[place] = place;
    for (let place = 0; place < parts; place += 1) ranks[place] = rankPair(place, parts);
    while (parts > 1) {
      const lowest = findLowest(parts);
      if (ranks[lowest] === unmergeable) break;
      starts.copyWithin(lowest + 1, lowest + 2, parts + 1);
      ranks.copyWithin(lowest + 1, lowest + 2, parts);
      parts -= 1;
      ranks[lowest] = rankPair(lowest, parts);
      if (lowest > 0) ranks[lowest - 1] = rankPair(lowest - 1, parts);
    }
    return parts;
  };
}

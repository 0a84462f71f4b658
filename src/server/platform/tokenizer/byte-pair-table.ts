/** Ranks of byte sequences, as listed in a tokenizer's file. */
export interface BytePairTable {
  /** Returns the rank of a part of some bytes; -1 if the part is not a token. */
  findRank: (bytes: Uint8Array, from: number, to: number) => number;
}

const [newline, space, zero] = [10, 32, 48];
const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 'latin1');
/** The value of a base64 digit by its character; 64 for all others. */
const digits = Uint8Array.from({ length: 256 }, (_, unit) => {
  const digit = alphabet.indexOf(unit);
  return digit === -1 ? 64 : digit;
});

/**
 * Parses the lines `<base64> <rank>` of a tokenizer, with ranks from 0 on. 200,000 tokens take 5 MB in three arrays; as
 * strings in a map they take 20.
 * @throws Error for ranks in another order
 */
export function readBytePairs(file: Uint8Array): BytePairTable {
  const { bytes, starts, count } = readTokens(file);
  let slots = 1;
  while (slots < 2 * count) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  const isToken = (rank: number, of: Uint8Array, from: number, to: number) => {
    const start = starts[rank] ?? 0;
    if ((starts[rank + 1] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (bytes[start + at - from] !== of[at]) return false;
    return true;
  };
  for (let rank = 0; rank < count; rank += 1) {
    let slot = hashPart(bytes, starts[rank] ?? 0, starts[rank + 1] ?? 0) & (slots - 1);
    while (table[slot] !== -1) slot = (slot + 1) & (slots - 1);
    table[slot] = rank;
  }
  return {
    findRank(of, from, to) {
      let slot = hashPart(of, from, to) & (slots - 1);
      for (;;) {
        const rank = table[slot] ?? -1;
        if (rank === -1 || isToken(rank, of, from, to)) return rank;
        slot = (slot + 1) & (slots - 1);
      }
    },
  };
}

/** Reads the tokens into one array, with the start of each. */
function readTokens(file: Uint8Array): { bytes: Uint8Array; starts: Uint32Array; count: number } {
  const bytes = new Uint8Array(file.length);
  const starts: number[] = [0];
  let size = 0;
  let at = 0;
  while (at < file.length) {
    let held = 0;
    let bits = 0;
    for (; at < file.length && file[at] !== space; at += 1) {
      const digit = digits[file[at] ?? 0] ?? 64;
      if (digit === 64) continue;
      held = ((held << 6) | digit) & 0xffff;
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      bytes[size] = held >> bits;
      size += 1;
    }
    let rank = 0;
    for (at += 1; at < file.length && file[at] !== newline; at += 1)
      rank = rank * 10 + (file[at] ?? 0) - zero;
    at += 1;
    if (rank !== starts.length - 1) throw new Error(`Token ${rank} is not in its place.`);
    starts.push(size);
  }
  return { bytes: bytes.slice(0, size), starts: Uint32Array.from(starts), count: starts.length - 1 };
}

/** Hashes with FNV-1a. */
function hashPart(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

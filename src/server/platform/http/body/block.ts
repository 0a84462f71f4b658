/** The first size of a block, in bytes: most bodies of JSON fit. */
const firstBytes = 4_096;
/** The size up to which a block doubles, in bytes; above that, it grows to the size that it needs. */
export const blockBytes = 65_536;

/**
 * Bytes in one piece of memory that grows as they come: pieces of a body that were kept one by one would take 300 bytes
 * more each.
 */
export class Block {
  #memory = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  append(piece: Uint8Array): void {
    const length = this.#length + piece.byteLength;
    if (length > this.#memory.byteLength) {
      const doubled = Math.min(2 * this.#memory.byteLength, blockBytes);
      const grown = Buffer.allocUnsafe(Math.max(firstBytes, doubled, length));
      this.bytes.copy(grown);
      this.#memory = grown;
    }
    this.#memory.set(piece, this.#length);
    this.#length = length;
  }
}

const key = '"content"';
const opening = /\s*:\s*"/y;
/** Characters for which a JSON string differs from its source text. */
const escaped = /["\\\p{Cc}]/u;

/**
 * The shape of a stream's chunks around their text: they differ in little else. A chunk of the same shape is read
 * without parsing its JSON, which is most of the cost of reading a model.
 */
export class ChunkShape {
  #head = '';
  #tail = '';

  /** Learns the shape of a chunk that contains only a text; of an unusually written one, none. */
  learn(data: string, text: string): void {
    const at = data.indexOf(key);
    if (at === -1 || data.lastIndexOf(key) !== at) return;
    opening.lastIndex = at + key.length;
    if (!opening.test(data)) return;
    const from = opening.lastIndex;
    const rest = JSON.stringify(text).slice(1);
    if (!data.startsWith(rest, from)) return;
    this.#head = data.slice(0, from);
    this.#tail = data.slice(from + rest.length - 1);
  }

  /** Returns the text of a chunk of the same shape; null for any other chunk, which has to be parsed. */
  read(data: string): string | null {
    const end = data.length - this.#tail.length;
    if (this.#head === '' || end < this.#head.length) return null;
    if (!data.startsWith(this.#head) || !data.endsWith(this.#tail)) return null;
    const raw = data.slice(this.#head.length, end);
    return escaped.test(raw) ? unescape(raw) : raw;
  }
}

/** Decodes a JSON string; null if the source text is not a whole one. */
function unescape(raw: string): string | null {
  try {
    const text: unknown = JSON.parse(`"${raw}"`);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

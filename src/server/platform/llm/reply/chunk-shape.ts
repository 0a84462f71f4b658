const key = '"content"';
const opening = /\s*:\s*"/y;
/** What a string in JSON says in another way than it is written. */
const escaped = /["\\\p{Cc}]/u;

/**
 * The shape that the chunks of one stream have round their text: they differ in little else. A chunk of the same shape is
 * read without parsing its JSON, which is most of what reading a model costs.
 */
export class ChunkShape {
  #head = '';
  #tail = '';

  /** Takes the shape of a chunk that says nothing but a text; of one that is written in an unusual way, none. */
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

  /** The text of a chunk of the same shape; null for any other, which has to be parsed. */
  read(data: string): string | null {
    const end = data.length - this.#tail.length;
    if (this.#head === '' || end < this.#head.length) return null;
    if (!data.startsWith(this.#head) || !data.endsWith(this.#tail)) return null;
    const raw = data.slice(this.#head.length, end);
    return escaped.test(raw) ? unescape(raw) : raw;
  }
}

/** What a string in JSON says; null where it ends in the middle. */
function unescape(raw: string): string | null {
  try {
    const text: unknown = JSON.parse(`"${raw}"`);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

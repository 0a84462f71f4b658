import { type MarkKind, markKinds } from './model-marks.ts';

export interface Mark {
  kind: MarkKind;
  /** The text as the model wrote it. */
  raw: string;
}

const all = [...markKinds.keys()];
const longest = Math.max(...all.map((mark) => mark.length));
/** The characters with which marks begin. */
const firstCharacters = new RegExp(
  `[${[...new Set(all.map((mark) => mark.charAt(0)))].join('').replaceAll(/[[\]\\^-]/g, '\\$&')}]`,
);

/**
 * Finds the marks in a text that arrives in pieces. Only an end that may still become a mark is held back: never more
 * than the longest of them.
 */
export class MarkScanner {
  #held = '';

  /** Returns the text and the marks in a further piece, in order. */
  push(piece: string): (string | Mark)[] {
    if (this.#held === '' && !firstCharacters.test(piece)) return piece === '' ? [] : [piece];
    return this.#scan(this.#held + piece, false);
  }

  /** Returns the rest, which is text since nothing more follows. */
  end(): (string | Mark)[] {
    return this.#scan(this.#held, true);
  }

  #scan(text: string, isEnd: boolean): (string | Mark)[] {
    const found: (string | Mark)[] = [];
    const add = (plain: string) => plain !== '' && found.push(plain);
    this.#held = '';
    let from = 0;
    for (let at = nextStart(text, 0); at !== -1; at = nextStart(text, at)) {
      const rest = text.slice(at, at + longest).toLowerCase();
      const name = all.find((mark) => rest.startsWith(mark));
      const kind = name === undefined ? undefined : markKinds.get(name);
      if (name !== undefined && kind !== undefined) {
        add(text.slice(from, at));
        found.push({ kind, raw: text.slice(at, at + name.length) });
        at += name.length;
        from = at;
      } else if (!isEnd && at + rest.length === text.length && all.some((mark) => mark.startsWith(rest))) {
        this.#held = text.slice(at);
        add(text.slice(from, at));
        return found;
      } else {
        at += 1;
      }
    }
    add(text.slice(from));
    return found;
  }
}

function nextStart(text: string, from: number): number {
  const at = text.slice(from).search(firstCharacters);
  return at === -1 ? -1 : from + at;
}

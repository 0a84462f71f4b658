const OPEN = '<think>';
const CLOSE = '</think>';

/** Receives a piece of a reply, sorted into what the reader sees and what the model thought before. */
export type PieceSink = (type: 'text' | 'reasoning', piece: string) => void;

/**
 * Tells reasoning apart in models that write `<think>…</think>` at the very start of their content, the tags
 * possibly split over chunks. White space before the first visible character of the reply is dropped: reasoning
 * models put it there, and a reply of nothing else is an empty one.
 */
export class ThinkSplitter {
  readonly #sink: PieceSink;
  #state: 'start' | 'thinking' | 'gap' | 'text' = 'start';
  #held = '';

  constructor(sink: PieceSink) {
    this.#sink = sink;
  }

  push(piece: string): void {
    switch (this.#state) {
      case 'text':
        return this.#sink('text', piece);
      case 'gap':
        return this.#skipGap(piece);
      case 'thinking':
        return this.#think(piece);
      case 'start':
        return this.#start(piece);
    }
  }

  /** Gives out what was held back, at the end of the reply. */
  flush(): void {
    const held = this.#held;
    this.#held = '';
    if (held !== '') this.#sink(this.#state === 'thinking' ? 'reasoning' : 'text', held);
  }

  #start(piece: string): void {
    const visible = (this.#held + piece).trimStart();
    if (visible.length < OPEN.length && OPEN.startsWith(visible)) {
      this.#held = visible;
      return;
    }
    this.#held = '';
    if (visible.startsWith(OPEN)) {
      this.#state = 'thinking';
      this.#think(visible.slice(OPEN.length));
    } else {
      this.#state = 'text';
      this.#sink('text', visible);
    }
  }

  #think(piece: string): void {
    const thought = this.#held + piece;
    const end = thought.indexOf(CLOSE);
    if (end !== -1) {
      this.#held = '';
      this.#state = 'gap';
      if (end > 0) this.#sink('reasoning', thought.slice(0, end));
      this.#skipGap(thought.slice(end + CLOSE.length));
      return;
    }
    const known = thought.length - lengthOfUnfinishedTag(thought);
    this.#held = thought.slice(known);
    if (known > 0) this.#sink('reasoning', thought.slice(0, known));
  }

  #skipGap(piece: string): void {
    const text = piece.trimStart();
    if (text === '') return;
    this.#state = 'text';
    this.#sink('text', text);
  }
}

/** How many characters at the end could be the beginning of the closing tag. */
function lengthOfUnfinishedTag(thought: string): number {
  for (let length = Math.min(CLOSE.length - 1, thought.length); length > 0; length -= 1) {
    if (thought.endsWith(CLOSE.slice(0, length))) return length;
  }
  return 0;
}

/** The meaning of a mark in a model's text. */
export type MarkKind =
  /** Begins a thought: `<think>`. */
  | 'open'
  /** Ends one: `</think>`. */
  | 'close'
  /** Names the speaker of the next turn, up to a line end: `<|im_start|>assistant`. */
  | 'turn'
  /** Ends a turn, or is another part of a template: `<|im_end|>`. */
  | 'end'
  /** The marks of gpt-oss (harmony): `<|start|>` and `<|channel|>`, then `<|message|>`, then `<|end|>`. */
  | 'header'
  | 'message'
  | 'part-end';

export interface Mark {
  kind: MarkKind;
  /** The text as the model wrote it. */
  raw: string;
}

/** Tags of thoughts: DeepSeek, Qwen and most others; Claude's; Seed; Magistral; Kimi. */
const thoughtTags = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
] as const;

/** From the templates of ChatML, Llama 3, Gemma, Phi, Llama 2 and Mistral, DeepSeek, GLM. */
const turns = [
  '<|im_start|>',
  '<|start_header_id|>',
  '<start_of_turn>',
  '<|user|>',
  '<|assistant|>',
  '<|system|>',
  '<｜user｜>',
  '<｜assistant｜>',
];
const ends = [
  '<|im_end|>',
  '<|im_sep|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end_header_id|>',
  '<|begin_of_text|>',
  '<|end_of_text|>',
  '<|endoftext|>',
  '<|end_of_turn|>',
  '<|eot|>',
  '<end_of_turn>',
  '<bos>',
  '<eos>',
  '<s>',
  '</s>',
  '[inst]',
  '[/inst]',
  '[/s]',
  '<｜begin▁of▁sentence｜>',
  '<｜end▁of▁sentence｜>',
];

const kinds: ReadonlyMap<string, MarkKind> = new Map<string, MarkKind>([
  ...thoughtTags.map(([open]): [string, MarkKind] => [open, 'open']),
  ...thoughtTags.map(([, close]): [string, MarkKind] => [close, 'close']),
  ...turns.map((mark): [string, MarkKind] => [mark, 'turn']),
  ...ends.map((mark): [string, MarkKind] => [mark, 'end']),
  ['<|start|>', 'header'],
  ['<|channel|>', 'header'],
  ['<|constrain|>', 'header'],
  ['<|message|>', 'message'],
  ['<|end|>', 'part-end'],
  ['<|return|>', 'end'],
  ['<|call|>', 'end'],
]);

const all = [...kinds.keys()];
const longest = Math.max(...all.map((mark) => mark.length));
const firstCharacters = /[<[◁]/;

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
      const kind = name === undefined ? undefined : kinds.get(name);
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

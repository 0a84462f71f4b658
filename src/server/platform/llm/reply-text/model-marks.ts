import families from '#src/content/model-marks.json' with { type: 'json' };

/** The meaning of a mark in a model's text. */
export type MarkKind =
  /** Begins a thought: `<think>`. */
  | 'open'
  /** Begins what may be a thought, if a closing mark follows. */
  | 'assume'
  /** Ends a thought: `</think>`. */
  | 'close'
  /** Begins and ends the reply after a thought: `<answer>`. */
  | 'wrap'
  | 'unwrap'
  /** Names the speaker of the next turn, up to a line end: `<|im_start|>assistant`. */
  | 'turn'
  /** Ends a turn, or is another part of a template: `<|im_end|>`. */
  | 'end'
  /** The marks of gpt-oss (harmony): `<|start|>` and `<|channel|>`, then `<|message|>`, then `<|end|>`. */
  | 'header'
  | 'message'
  | 'part-end';

/** A family of models in `src/content/model-marks.json`. Marks are in lower case, and found in any case. */
interface ModelFamily {
  family: string;
  thoughts?: readonly MarkPair[];
  /** Ends of thoughts that nothing begins. */
  closes?: readonly string[];
  wraps?: readonly MarkPair[];
  turns?: readonly string[];
  ends?: readonly string[];
  headers?: readonly string[];
  messages?: readonly string[];
  part_ends?: readonly string[];
  /** The words that are left where a server removed the tokens around them. */
  bare?: BareMarks;
  /** A pattern for the names of models whose template opens the thought in the prompt. */
  opened_by_template?: string;
}

interface MarkPair {
  open: string;
  close: string;
}

/** Words that begin a thought, continue it, and end it, without any token. */
export interface BareMarks {
  open: string;
  parts: readonly string[];
  close: string;
}

const all: readonly ModelFamily[] = families;

/** All marks with their kinds; the longest first. */
export const markKinds: ReadonlyMap<string, MarkKind> = new Map(
  all.flatMap((family) => listMarks(family)).toSorted(([one], [other]) => other.length - one.length),
);

/** The words of servers that remove the tokens of a template. */
export const bareMarks: readonly BareMarks[] = all.flatMap(({ bare }) => bare ?? []);

/** Matches the names of models whose template opens the thought in the prompt. */
export const openedByTemplate: RegExp = new RegExp(
  all.flatMap(({ opened_by_template: names }) => names ?? []).join('|'),
  'i',
);

function listMarks({ thoughts = [], wraps = [], ...family }: ModelFamily): [string, MarkKind][] {
  const {
    closes = [],
    turns = [],
    ends = [],
    headers = [],
    messages = [],
    part_ends: partEnds = [],
  } = family;
  return [
    ...thoughts.flatMap(({ open, close }) => [toEntry(open, 'open'), toEntry(close, 'close')]),
    ...wraps.flatMap(({ open, close }) => [toEntry(open, 'wrap'), toEntry(close, 'unwrap')]),
    ...closes.map((mark) => toEntry(mark, 'close')),
    ...turns.map((mark) => toEntry(mark, 'turn')),
    ...ends.map((mark) => toEntry(mark, 'end')),
    ...headers.map((mark) => toEntry(mark, 'header')),
    ...messages.map((mark) => toEntry(mark, 'message')),
    ...partEnds.map((mark) => toEntry(mark, 'part-end')),
  ];
}

function toEntry(mark: string, kind: MarkKind): [string, MarkKind] {
  return [mark.toLowerCase(), kind];
}

/** Pre-serialised pieces of an OpenAI chat stream, so that the fake upstream costs a benchmark almost nothing. */

const FILLER =
  'The rain has stopped and the street smells of wet stone so we could walk down to the river and look at the lights '
    .split(/(?<= )/)
    .filter((word) => word !== '');

const HEAD =
  '"id":"chatcmpl-fake","object":"chat.completion.chunk","created":1790000000,"model":"fake","choices":';

export const DONE_FRAME = Buffer.from('data: [DONE]\n\n');

export interface FakeUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** Composes one event with one choice. */
export function composeFrame(
  delta: Record<string, unknown>,
  finishReason: string | null = null,
  usage?: FakeUsage,
): Buffer {
  const choice = { index: 0, delta, finish_reason: finishReason };
  const tail = usage === undefined ? '' : `,"usage":${JSON.stringify(usage)}`;
  return Buffer.from(`data: {${HEAD}[${JSON.stringify(choice)}]${tail}}\n\n`);
}

/** Puts the opening event in front of the first frame, so that the first write already contains text. */
export function withRole(frames: readonly Buffer[]): Buffer[] {
  const [first = Buffer.alloc(0), ...others] = frames;
  return [Buffer.concat([ROLE_FRAME, first]), ...others];
}

/** Composes the additional event of `stream_options.include_usage`. */
export function composeUsageFrame(usage: FakeUsage): Buffer {
  return Buffer.from(`data: {${HEAD}[],"usage":${JSON.stringify(usage)}}\n\n`);
}

const ROLE_FRAME = composeFrame({ role: 'assistant', content: '' });
const fillerFrames = FILLER.map((word) => composeFrame({ content: word }));

/** Composes the text of a default reply in token-sized pieces: "You said: …", then filler up to `tokens` pieces. */
export function composePieces(said: string, tokens: number): string[] {
  const echo = splitIntoPieces(`You said: ${said} `);
  const fillerCount = Math.max(0, tokens - echo.length);
  return [...echo, ...Array.from({ length: fillerCount }, (_, index) => fillerAt(index))];
}

/** Splits a text into words with their trailing space; long runs, such as Chinese, into pieces of two characters. */
export function splitIntoPieces(text: string): string[] {
  return (text.match(/\s*[\x21-\x7e]{1,12}\s*|[^\x21-\x7e]{1,2}/gu) ?? []).filter((piece) => piece !== '');
}

/** Composes the frames of a reply; filler words need no serialisation. */
export function* composeFrames(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) {
    const filler = fillerByWord.get(piece);
    yield filler ?? composeFrame({ content: piece });
  }
}

/** Composes filler frames without end. */
export function* composeEndlessFrames(): Generator<Buffer> {
  for (let index = 0; ; index += 1) yield frameAt(index);
}

const fillerByWord = new Map(FILLER.map((word, index) => [word, frameAt(index)]));

function fillerAt(index: number): string {
  return FILLER[index % FILLER.length] ?? '';
}

function frameAt(index: number): Buffer {
  return fillerFrames[index % fillerFrames.length] ?? ROLE_FRAME;
}

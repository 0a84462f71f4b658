import {
  DONE_FRAME,
  composeEndlessFrames,
  composeFrame,
  composeFrames,
  composePieces,
  composeUsageFrame,
  splitIntoPieces,
  withRole,
  type FakeUsage,
} from './fake-upstream-chunks.ts';

const scriptNames = [
  'reply',
  'slow',
  'hang',
  'hang-mid',
  'cut',
  '429',
  '500',
  'malformed',
  'empty',
  'endless',
  'error-in-stream',
  'split-utf8',
  'crlf',
  'comments',
  'no-usage',
  'usage-on-last-choice',
  'json',
  'reasoning',
  'think-tags',
  'only-max-completion-tokens',
  'no-stream-options',
  'raw',
] as const;

export type FakeScriptName = (typeof scriptNames)[number];

/** The behaviour of the fake upstream. Everything but the name has a default. */
export interface FakeScript {
  name: FakeScriptName;
  /** The reply; by default composed from the last user message. */
  text?: string;
  /** Length of the default reply, in pieces. */
  tokens?: number;
  /** Time between two pieces; 0 sends them at once. */
  tokenMs?: number;
  /** Time before the first piece (`slow`: a minute). */
  firstTokenMs?: number;
  /** True to send the end together with the last piece, as most servers do, instead of at the pace of pieces. */
  endsAtOnce?: boolean;
  /** For `hang-mid`, `cut`, `malformed` and `error-in-stream`: the number of pieces before the failure. */
  afterTokens?: number;
  /**
   * For `429` and `500`: the number of requests that fail before a reply; by default 1 for `429`, and all of them for
   * `500`.
   */
  times?: number;
  /** For `429`: the header, in seconds. */
  retryAfter?: string;
  /** For `500` and `raw`. */
  status?: number;
  /** For `500`: the message of the error. */
  errorMessage?: string;
  /** For `raw`: the body as it is, one write per element. */
  body?: readonly (string | Buffer)[];
  contentType?: string;
  /** For `raw`: the fate of the connection after the body. */
  ending?: 'end' | 'destroy' | 'hang';
  /** Refuses a request with the text of some server; null accepts it. */
  refuse?: (asked: AskedOfFake) => FakeRefusal | null;
  /** Pauses, in order; at each the reply waits until the test continues it. */
  holds?: readonly ScriptHold[];
}

/** The data of a request that a server with a limit checks. */
export interface AskedOfFake {
  /** A quarter of the characters of all messages. */
  promptTokens: number;
  maxTokens: number;
  roles: string[];
  body: Record<string, unknown>;
}

export interface FakeRefusal {
  status: number;
  /** JSON, or a text that is sent unchanged. */
  body: unknown;
}

export interface ScriptHold {
  /** The number of pieces before the pause. */
  afterTokens: number;
  released: Promise<unknown>;
}

/** The parts of one answer. */
export interface AnswerPlan {
  status: number;
  headers: Record<string, string>;
  frames: Iterable<Buffer>;
  firstFrameMs: number;
  frameMs: number;
  ending: 'end' | 'destroy' | 'hang';
  /** The first piece is also the first frame. */
  holds?: readonly ScriptHold[] | undefined;
}

/** Input of a script: the request, and the number of earlier requests to this script. */
export interface ScriptContext {
  script: FakeScript;
  lastUserMessage: string;
  promptCharacters: number;
  body: Record<string, unknown> & { messages: readonly { role: string }[] };
  timesAsked: number;
}

export function isScriptName(name: string): name is FakeScriptName {
  return scriptNames.some((known) => known === name);
}

/** Plans the answer to one request. */
export function planAnswer(context: ScriptContext): AnswerPlan {
  const { script } = context;
  const pieces = script.text
    ? splitIntoPieces(script.text)
    : composePieces(context.lastUserMessage, script.tokens ?? 20);
  const usage = countUsage(context.promptCharacters, pieces.length);
  const begun = withRole([...composeFrames(pieces.slice(0, script.afterTokens ?? 3))]);
  const whole = withRole([...composeFrames(pieces), composeFrame({}, 'stop')]);
  const refusal = script.refuse?.(describeAsked(context)) ?? null;
  if (refusal !== null) return planJson(refusal.status, refusal.body);
  const frames = [...whole, composeUsageFrame(usage), DONE_FRAME];
  const good = planStream(script, script.endsAtOnce === true ? joinEnd(frames, pieces.length) : frames);

  switch (script.name) {
    case 'reply':
      return good;
    case 'slow':
      return { ...good, firstFrameMs: script.firstTokenMs ?? 60_000 };
    case 'hang':
      return { ...planStream(script, []), ending: 'hang' };
    case 'hang-mid':
      return { ...planStream(script, begun), ending: 'hang' };
    case 'cut':
      return { ...planStream(script, begun), ending: 'destroy' };
    case '429':
      return context.timesAsked < (script.times ?? 1) ? planRateLimit(script) : good;
    case '500':
      return context.timesAsked < (script.times ?? Number.POSITIVE_INFINITY) ? planServerError(script) : good;
    case 'malformed':
      return planStream(script, [...begun, Buffer.from('data: {"choices":[{"del\n\n')]);
    case 'empty':
      return planStream(script, [...withRole([composeFrame({}, 'stop')]), DONE_FRAME]);
    case 'endless':
      return planStream(script, composeEndlessFrames());
    case 'error-in-stream':
      return planStream(script, [...begun, composeErrorFrame()]);
    case 'split-utf8':
      return planStream(script, splitBytes(Buffer.concat([...good.frames])));
    case 'crlf':
      return planStream(script, [...good.frames].map(withCrlf));
    case 'comments':
      return planStream(script, [...good.frames].flatMap(withComment));
    case 'no-usage':
      return planStream(script, [...whole, DONE_FRAME]);
    case 'usage-on-last-choice':
      return planStream(script, [...whole.slice(0, -1), composeFrame({}, 'stop', usage), DONE_FRAME]);
    case 'json':
      return planJson(200, composeCompletion(pieces.join(''), usage));
    case 'reasoning':
      return planStream(script, [...composeThoughts(), ...good.frames]);
    case 'think-tags': {
      const thinking = Array.from('<think>The user is here.</think>\n\n').map((content) =>
        composeFrame({ content }),
      );
      return planStream(script, [...thinking, ...whole, DONE_FRAME]);
    }
    case 'only-max-completion-tokens':
      return context.body.max_tokens === undefined
        ? good
        : planUnsupported('max_tokens', 'max_completion_tokens');
    case 'no-stream-options':
      return context.body.stream_options === undefined ? good : planUnsupported('stream_options', 'nothing');
    case 'raw':
      return planRaw(script);
  }
}

/** Joins the last piece and everything after it to one frame. */
function joinEnd(frames: readonly Buffer[], pieces: number): Buffer[] {
  return [...frames.slice(0, pieces - 1), Buffer.concat(frames.slice(pieces - 1))];
}

function planStream(script: FakeScript, frames: Iterable<Buffer>): AnswerPlan {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
    frames,
    firstFrameMs: script.firstTokenMs ?? 0,
    frameMs: script.tokenMs ?? 0,
    ending: 'end',
    holds: script.holds,
  };
}

function planJson(status: number, body: unknown, headers: Record<string, string> = {}): AnswerPlan {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    frames: [Buffer.from(JSON.stringify(body))],
    firstFrameMs: 0,
    frameMs: 0,
    ending: 'end',
  };
}

function planRaw(script: FakeScript): AnswerPlan {
  const frames = (script.body ?? []).map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  const headers = { 'content-type': script.contentType ?? 'text/event-stream' };
  return {
    ...planStream(script, frames),
    status: script.status ?? 200,
    headers,
    ending: script.ending ?? 'end',
  };
}

function describeAsked({ promptCharacters, body }: ScriptContext): AskedOfFake {
  const limit = body.max_tokens ?? body.max_completion_tokens;
  return {
    promptTokens: Math.ceil(promptCharacters / 4),
    maxTokens: typeof limit === 'number' ? limit : 0,
    roles: body.messages.map(({ role }) => role),
    body,
  };
}

function planRateLimit(script: FakeScript): AnswerPlan {
  const error = { message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' };
  return planJson(429, { error }, { 'retry-after': script.retryAfter ?? '0' });
}

function planServerError(script: FakeScript): AnswerPlan {
  const message = script.errorMessage ?? 'The server had an error while processing your request.';
  return planJson(script.status ?? 500, { error: { message, type: 'server_error' } });
}

function planUnsupported(param: string, instead: string): AnswerPlan {
  const message = `Unsupported parameter: '${param}' is not supported with this model. Use '${instead}' instead.`;
  return planJson(400, {
    error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' },
  });
}

function composeCompletion(content: string, usage: FakeUsage): Record<string, unknown> {
  const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' };
  return { id: 'chatcmpl-fake', object: 'chat.completion', model: 'fake', choices: [choice], usage };
}

function composeErrorFrame(): Buffer {
  const error = { message: 'The provider went away.', type: 'server_error', code: 502 };
  return Buffer.from(`data: ${JSON.stringify({ error })}\n\n`);
}

function composeThoughts(): Buffer[] {
  return ['The user ', 'is here.'].map((thought) => composeFrame({ reasoning_content: thought }));
}

function countUsage(promptCharacters: number, completionTokens: number): FakeUsage {
  const promptTokens = Math.ceil(promptCharacters / 4);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

/** Splits bytes into pieces of seven, which splits every multi-byte character somewhere. */
function* splitBytes(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7);
}

function withCrlf(frame: Buffer): Buffer {
  return Buffer.from(frame.toString('utf8').replaceAll('\n', '\r\n'));
}

function withComment(frame: Buffer): Buffer[] {
  return [Buffer.from(': OPENROUTER PROCESSING\n\n'), frame];
}

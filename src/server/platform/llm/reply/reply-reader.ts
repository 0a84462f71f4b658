import { StringDecoder } from 'node:string_decoder';
import { createParser, type ParseError } from 'eventsource-parser';
import { ModelError, type ModelEvent, type ModelFault, type TokenUsage } from '../model/chat-model.ts';
import { LineSplitter } from './line-splitter.ts';
import { readChunk, type ChunkFields } from './read-chunk.ts';
import { readFinishReason } from './read-finish-reason.ts';
import { readOllamaLine } from './read-ollama-line.ts';
import { type Speakers, SpeakerTrimmer } from '../reply-text/speaker-trimmer.ts';
import type { ThinkingHabits } from '../reply-text/thinking-habits.ts';
import { ThoughtSorter } from '../reply-text/thought-sorter.ts';
import { createFaultError, readUpstreamFault } from './upstream-fault.ts';
import { tryParseJson } from '#src/domain/json/try-parse-json.ts';

/** Largest line, event or whole JSON reply; a larger one counts as malformed. */
export const maxFrameCharacters = 1_048_576;

export type FinishEvent = Extract<ModelEvent, { type: 'finish' }>;
export type ReplyOutcome = FinishEvent | ModelError;

/** The protocol of a server: OpenAI's, with events, or Ollama's own, with lines of JSON. */
export type UpstreamApi = 'openai' | 'ollama';

export interface ReplyReaderOptions {
  /** OpenAI's if absent. */
  api?: UpstreamApi | undefined;
  /** Text and reasoning together are cut here, with finish 'length' (an endless reply). */
  maxCharacters: number;
  /** The names that lines of the reply may begin with; undefined if it is not a dialogue. */
  speakers: Speakers | undefined;
  /** The model's habits of thinking; this reply updates them. */
  habits: ThinkingHabits;
  /** Receives `text`, `reasoning` and `retract` events as they are read. */
  emit(event: ModelEvent): void;
  /** Cleans an upstream error message for the log. */
  sanitise: (message: string) => string;
}

/**
 * Turns the bytes of one upstream answer into events: a stream of events or lines through `feed` and `end`, or a whole
 * JSON reply through `readWhole`. Free of I/O and time. `outcome` is set exactly once, and no read after that emits
 * anything.
 */
export class ReplyReader {
  /** The result of the reply; undefined while it runs. */
  outcome: ReplyOutcome | undefined;
  /** Increases with every piece of text or reasoning that arrives: the sign of life for time limits. */
  signsOfLife = 0;
  /** True if we ended the reply while the model was still writing. */
  wasCut = false;

  readonly #options: ReplyReaderOptions;
  readonly #decoder = new StringDecoder('utf8');
  readonly #sorter: ThoughtSorter;
  readonly #trimmer: SpeakerTrimmer | null;
  readonly #parser: { feed(text: string): void };
  #hasBegun = false;
  #endsWithCr = false;
  #ending = false;
  #sawEvent = false;
  #sawJunk = false;
  #characters = 0;
  #hasText = false;
  #hasThought = false;
  #isRefused = false;
  /** True once something was emitted. */
  #hasTold = false;
  /** True once the reply has ended while the model continues: for somebody else, or past the end of its turn. */
  #isEnded = false;
  /** Text of the current read. */
  #gathered = '';
  #finishReason = '';
  #usage: TokenUsage | undefined;

  constructor(options: ReplyReaderOptions) {
    this.#options = options;
    this.#parser =
      options.api === 'ollama'
        ? new LineSplitter({
            maxCharacters: maxFrameCharacters,
            onLine: (line) => this.#readLine(line),
            onTooLong: () => this.#failTooLong(),
          })
        : createParser({
            maxBufferSize: maxFrameCharacters,
            onEvent: ({ data, event }) => this.#readData(data, event === 'error'),
            onError: (error) => this.#readParseError(error),
          });
    const end = () => {
      this.#isEnded = true;
    };
    const trimmer =
      options.speakers === undefined
        ? null
        : new SpeakerTrimmer(options.speakers, (piece) => this.#give('text', piece), end);
    this.#trimmer = trimmer;
    this.#sorter = new ThoughtSorter(
      {
        text: (piece) => (trimmer === null ? this.#give('text', piece) : trimmer.push(piece)),
        reasoning: (piece) => this.#give('reasoning', piece),
        retract: () => this.#retract(),
        end,
      },
      options.habits,
    );
  }

  /** True if the model reported its end, so that only a usage count or `[DONE]` may follow. */
  get isComplete(): boolean {
    return this.#finishReason !== '';
  }

  /** Reads the next bytes of a stream, split anywhere. */
  feed(bytes: Buffer): void {
    if (this.outcome !== undefined) return;
    this.#parser.feed(this.#unifyLineEnds(this.#decoder.write(bytes)));
    this.#giveGathered();
  }

  /** Handles the end of the upstream's stream. Sets `outcome`. */
  end(): void {
    if (this.#isOver()) return;
    this.#ending = true;
    this.#parser.feed(`${this.#decoder.end()}\n\n`); // llama.cpp ends with `data: [DONE]` and no blank line.
    if (!this.#isOver() && this.isComplete) this.conclude();
    this.#giveGathered();
    if (this.#isOver()) return;
    if (this.#sawJunk && !this.#sawEvent) this.#fail('malformed', 'The answer is not an event stream.');
    else this.#fail('cut', 'The model server ended the stream in the middle of the reply.');
  }

  #isOver(): boolean {
    return this.outcome !== undefined;
  }

  /** Reads a whole `chat.completion` from a server that does not stream. Sets `outcome`. */
  readWhole(body: string): void {
    const fields = readChunk(parseModelJson(body.replace(/^\uFEFF/, '')), 'message');
    if (fields === undefined) {
      this.#fail('malformed', 'The answer is JSON, but not a chat completion.');
      return;
    }
    this.#readFields(fields);
    if (this.outcome === undefined) this.conclude();
    this.#giveGathered();
  }

  /** Ends a reply whose model is done, with the text so far. */
  conclude(): void {
    this.#sorter.flush(toFinish(this.#finishReason) === 'length');
    this.#trimmer?.flush(this.#isEnded);
    if (this.#hasText) {
      const text = this.#gathered;
      this.outcome = {
        type: 'finish',
        reason: toFinish(this.#finishReason),
        usage: this.#usage,
        ...(text !== '' && { text }),
      };
      this.#gathered = '';
    } else {
      const reason = this.#finishReason === '' ? 'stop' : toFinish(this.#finishReason);
      if (reason === 'content_filter' || this.#isRefused)
        this.#fail('filtered', 'The model server withheld the reply.');
      else if (this.#hasThought) this.#fail('only-thoughts', `The model thought, and finished (${reason}).`);
      else this.#fail('empty', `The model finished (${reason}) without any text.`);
    }
  }

  #readData(data: string, isError: boolean): void {
    this.#sawEvent = true;
    if (this.outcome !== undefined || data === '') return;
    if (/^\s*\[done\]/i.test(data)) {
      this.conclude();
      return;
    }
    const value = parseModelJson(data);
    if (isError && value !== undefined) {
      this.#readError(value);
      return;
    }
    const fields = readChunk(value, 'delta');
    if (fields !== undefined) this.#readFields(fields);
    else if (!isSignOfLife(data)) this.#failUnread();
  }

  #readLine(line: string): void {
    if (this.outcome !== undefined || line.trim() === '') return;
    const read = readOllamaLine(parseModelJson(line));
    if (read === undefined) {
      this.#failUnread();
      return;
    }
    this.#readFields(read.fields);
    if (read.isDone && !this.#isOver()) this.conclude();
  }

  /** Ends at data that cannot be read: a reply that had finished is whole. */
  #failUnread(): void {
    if (this.isComplete) this.conclude();
    else if (this.#ending) this.#fail('cut', 'The model server ended the stream in the middle of a chunk.');
    else this.#fail('malformed', 'The model server sent data that is not a chat completion chunk.');
  }

  #readFields(fields: ChunkFields): void {
    if (fields.usage !== undefined) this.#usage = fields.usage;
    if (fields.isRefused) this.#isRefused = true;
    if (fields.reasoning !== '') {
      this.signsOfLife += 1;
      this.#sorter.noteReasoning();
      this.#give('reasoning', this.#cutToRoom(fields.reasoning));
    }
    this.#take(fields.text);
    if (fields.fault !== undefined && this.isComplete) {
      this.conclude();
      return;
    }
    if (fields.fault !== undefined) {
      this.outcome = createFaultError(fields.fault, this.#options.sanitise);
      return;
    }
    if (fields.finishReason !== '') this.#finishReason = fields.finishReason;
    this.#endWhereCut();
  }

  #take(text: string): void {
    if (text === '') return;
    this.signsOfLife += 1;
    if (!this.#isEnded) this.#sorter.push(this.#cutToRoom(text));
  }

  #endWhereCut(): void {
    if (!this.wasCut && !this.#isEnded) return;
    if (!this.isComplete) this.#finishReason = this.#isEnded ? 'stop' : 'length';
    this.wasCut = true;
    this.conclude();
  }

  #give(type: 'text' | 'reasoning', text: string): void {
    if (text === '') return;
    if (type === 'text') {
      this.#hasText = true;
      this.#gathered += text;
    } else {
      this.#hasThought = true;
      this.#giveGathered();
      this.#tell({ type, text });
    }
  }

  #tell(event: ModelEvent): void {
    this.#hasTold = true;
    this.#options.emit(event);
  }

  /** Withdraws the output so far, emitted or gathered, which was sorted wrongly and follows again. */
  #retract(): void {
    this.#gathered = '';
    this.#hasText = false;
    this.#trimmer?.reset();
    if (this.#hasTold) this.#options.emit({ type: 'retract' });
    this.#hasTold = false;
  }

  #giveGathered(): void {
    const text = this.#gathered;
    if (text === '') return;
    this.#gathered = '';
    this.#tell({ type: 'text', text });
  }

  /** Counts everything that the model writes, shown or not, and drops the part beyond the limit. */
  #cutToRoom(piece: string): string {
    const room = this.#options.maxCharacters - this.#characters;
    this.#characters += piece.length;
    if (piece.length <= room) return piece;
    this.wasCut = true;
    return piece.slice(0, Math.max(0, room)).replace(/[\uD800-\uDBFF]$/, '');
  }

  /** Handles a parse error: llama.cpp until late 2025 reports errors in a field of its own: `error: {…}`. */
  #readParseError(error: ParseError): void {
    if (this.outcome !== undefined) return;
    if (error.type === 'max-buffer-size-exceeded') {
      this.#failTooLong();
    } else if (error.type === 'unknown-field' && error.field === 'error') {
      this.#readError(parseModelJson(error.value ?? ''));
    } else if (!this.#ending || !'data:'.startsWith(error.line ?? '')) {
      this.#sawJunk = true;
    }
  }

  #failTooLong(): void {
    this.#fail('malformed', `The model server sent a line of more than ${maxFrameCharacters} characters.`);
  }

  #readError(value: unknown): void {
    const fields = readChunk(value, 'delta');
    const fault = fields?.fault ?? readUpstreamFault(value);
    this.outcome = createFaultError(fault, this.#options.sanitise);
  }

  /**
   * Removes a byte order mark, and makes every line end `\n`, so that an event is complete with its own last byte
   * whatever its line ends are.
   */
  #unifyLineEnds(text: string): string {
    if (text === '') return text;
    const begun = this.#hasBegun ? text : text.replace(/^\uFEFF/, '');
    this.#hasBegun = true;
    const rest = this.#endsWithCr && begun.startsWith('\n') ? begun.slice(1) : begun;
    this.#endsWithCr = text.endsWith('\r');
    return rest.includes('\r') ? rest.replaceAll(/\r\n?/g, '\n') : rest;
  }

  #fail(fault: ModelFault, message: string): void {
    this.outcome = new ModelError(fault, message);
  }
}

/** True for data without any text or error: blanks, `null`, or one word such as `ping`. */
function isSignOfLife(data: string): boolean {
  return /^\s*(?:[a-z][\w-]{0,31})?\s*$/i.test(data);
}

/** An interrupted reply never finishes: it ends with an error. */
function toFinish(reason: string): FinishEvent['reason'] {
  const meaning = readFinishReason(reason);
  return meaning === 'interrupted' ? 'stop' : meaning;
}

/** Strings, which stay unchanged, and Python's JSON numbers that are invalid in JSON. */
const stringsAndNonNumbers = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * Parses JSON as model servers write it: servers in Python write `NaN` for a missing number, which is read as null.
 * Undefined for invalid JSON.
 */
function parseModelJson(text: string): unknown {
  return (
    tryParseJson(text) ?? (/NaN|Infinity/.test(text) ? tryParseJson(replaceNonNumbers(text)) : undefined)
  );
}

function replaceNonNumbers(text: string): string {
  return text.replaceAll(stringsAndNonNumbers, (found) => (found.startsWith('"') ? found : 'null'));
}

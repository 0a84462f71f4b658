import type { Language } from '#src/contract/locale/language.ts';
import type { FinishReason, Message, ReplyEvent, ReplyStatus } from '#src/contract/chat/message-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { allReplyFailures } from '#src/contract/errors/reply-failure-details.ts';
import { toDatabaseAppError } from '#src/server/platform/database/to-database-app-error.ts';
import {
  answerEvents,
  type EventOutput,
  type EventSource,
} from '#src/server/platform/http/answers/event-stream.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import type { SessionReading } from './login-watch.ts';

/** A readable view of a reply that is being written, in this process or another. */
export interface ReplySource {
  /** Returns the text from a position on that may be shown already. */
  readFrom(position: number): string;
  /** The number of times that its text was retracted and began again. */
  readonly retracted: number;
  /** The activity of its model before the first text, if known. */
  readonly status: ReplyStatus | null;
  /** Returns the model's thoughts from a position on, as far as they may be shown. */
  readThoughts(position: number): string;
  /** Its final state, once there is one. */
  readonly final: Message | null;
  /** The error after which no more of it can be read. */
  readonly failure: { error: unknown } | null;
  /**
   * Notifies a reader of every change from now on.
   * @returns a function that ends this
   */
  read(onChange: () => void): () => void;
}

export interface ReplyStreamOptions {
  start: ReplyStart | null;
  /** The position in the text up to which the reader has it. */
  from: number;
  source: ReplySource;
  /** Called before a connected reader gets the end of the reply. @returns the reply for this reader */
  onEnd: (final: Message) => Promise<Message>;
  /** The session in which it is read. */
  session: SessionReading;
  language: Language;
  log: Log;
}

/**
 * Creates the stream of a reply as server-sent events (rule:reply-events). New text is sent in the turn in which it
 * arrives; for a slow reader, one event carries all text since the last one. The stream ends with exactly one
 * `message-end` or one `error`.
 */
export function createReplyStream(options: ReplyStreamOptions): Response {
  return answerEvents(new ReplySender(options));
}

class ReplySender implements EventSource {
  readonly #options: ReplyStreamOptions;
  #output: EventOutput | null = null;
  #position: number;
  /** The number of retractions before the text that the reader has. */
  #retracted: number;
  #status: ReplyStatus | null = null;
  #thoughtPosition = 0;
  #isEnding = false;
  #stopReading: (() => void) | undefined;

  constructor(options: ReplyStreamOptions) {
    this.#options = options;
    this.#position = options.from;
    // A reader who resumes in the middle may have a text that has been retracted since.
    this.#retracted = options.from === 0 ? options.source.retracted : 0;
    // A reader whose session has ended gets no more of it (rule:sessions); the reply itself continues.
    options.session.ended.addEventListener('abort', () => {
      this.#refuse();
    });
    this.#stopReading = options.source.read(() => {
      this.resume();
    });
  }

  begin(output: EventOutput): void {
    const { start, session } = this.#options;
    this.#output = output;
    if (session.ended.aborted) {
      this.#refuse();
      return;
    }
    if (start !== null) output.send(replyEvents.start(start, this.#position));
    this.resume();
  }

  /** Sends the new text, and the end after it, unless the reader is slow: then it is called again. */
  resume(): void {
    const { source } = this.#options;
    if (!this.#canSend() || this.#isEnding) return;
    if (source.retracted !== this.#retracted) {
      this.#retracted = source.retracted;
      this.#thoughtPosition = 0;
      const anew = source.readFrom(0);
      this.#position = anew.length;
      this.#output?.send(replyEvents.reset(anew, this.#position));
      if (!this.#canSend()) return;
    }
    this.#tellWhatHappens();
    if (!this.#canSend()) return;
    const text = source.readFrom(this.#position);
    if (text !== '') {
      this.#position += text.length;
      this.#output?.send(replyEvents.text(text, this.#position));
      if (!this.#canSend()) return;
    }
    if (source.failure !== null) {
      this.#fail(source.failure.error);
    } else if (source.final !== null) {
      this.#isEnding = true;
      void this.#end(source.final);
    }
  }

  /** Sends the model's status and thoughts. */
  #tellWhatHappens(): void {
    const { source } = this.#options;
    if (source.final === null && source.status !== null && source.status !== this.#status) {
      this.#status = source.status;
      this.#output?.send(replyEvents.status(source.status, this.#position));
    }
    const thought = source.readThoughts(this.#thoughtPosition);
    if (thought === '') return;
    this.#thoughtPosition += thought.length;
    this.#output?.send(replyEvents.thought(thought, this.#position));
  }

  leave(): void {
    this.#output = null;
    this.#stopReading?.();
    this.#stopReading = undefined;
    this.#options.session.leave();
  }

  #canSend(): boolean {
    return this.#output?.hasRoom === true;
  }

  async #end(final: Message): Promise<void> {
    const { onEnd, language } = this.#options;
    try {
      const message = await onEnd(final);
      this.#close(replyEvents.end(message, language, this.#position));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#options.log.warn('reply-stream-failed', toErrorFields(error));
    this.#close(replyEvents.fault(error, this.#options.language, this.#position));
  }

  #refuse(): void {
    this.#close(replyEvents.fault(new AppError(40001), this.#options.language, this.#position));
  }

  #close(text: string): void {
    const output = this.#output;
    if (output === null) return;
    this.#isEnding = true;
    this.leave();
    output.end(text);
  }
}

/** Returns true for a reply that failed and may be requested again. */
export function isFailedReply(reply: { finishReason: FinishReason | null }): boolean {
  return reply.finishReason !== null && allReplyFailures[reply.finishReason] !== undefined;
}

/** The first event of a stream, unless its reader resumes it. */
interface ReplyStart {
  user_message: Message | null;
  message: Message;
}

/**
 * Writes the events of a reply's stream as text (rule:reply-events); `position` is the length of the reply's text that
 * was sent, in UTF-16 units.
 */
const replyEvents = {
  start: (start: ReplyStart, position: number): string =>
    encode({ type: 'message-start', ...start }, position),
  text: (text: string, position: number): string => encode({ type: 'text-delta', text }, position),
  status: (status: ReplyStatus, position: number): string => encode({ type: 'status', status }, position),
  thought: (text: string, position: number): string => encode({ type: 'thought-delta', text }, position),
  reset: (text: string, position: number): string => encode({ type: 'text-reset', text }, position),
  /** Writes the end. A failed reply ends with an error that contains the reply. */
  end(message: Message, language: Language, position: number): string {
    const words = message.finish_reason === null ? undefined : allReplyFailures[message.finish_reason];
    if (words === undefined) return encode({ type: 'message-end', message }, position);
    return encode({ type: 'error', code: 50001, message: words[language], reply: message }, position);
  },
  /** Writes the error event of a stream that broke off. */
  fault(thrown: unknown, language: Language, position: number): string {
    const error = toDatabaseAppError(thrown);
    const { code, userMessage } = error instanceof AppError ? error : new AppError(20001);
    return encode({ type: 'error', code, message: userMessage[language], reply: null }, position);
  },
};

function encode(event: ReplyEvent, position: number): string {
  return `event: ${event.type}\nid: ${position}\ndata: ${JSON.stringify(event)}\n\n`;
}

import { AppError } from '#src/contract/app-error.ts';
import type { Language } from '#src/contract/language.ts';
import type { Message } from '#src/contract/message-calls.ts';
import { describeError, type Log } from '#src/server/platform/log.ts';
import { answerEvents, keepAliveComment, keepAliveMs } from './event-stream.ts';
import { replyEvents, type ReplyStart } from './reply-events.ts';
import type { SessionReading } from './session-watch.ts';

/** What there is of a reply that is being written, here or elsewhere. */
export interface ReplySource {
  /** The text from a position on that may be shown by now. */
  readFrom(position: number): string;
  /** Its final state, once there is one. */
  readonly final: Message | null;
  /** Why no more of it can be read. */
  readonly failure: { error: unknown } | null;
  /** Has somebody told of every change from now on. @returns what ends it */
  read(onChange: () => void): () => void;
}

export interface ReplyStreamOptions {
  start: ReplyStart | null;
  /** The position in the text that the reader already has. */
  from: number;
  source: ReplySource;
  /** Done before a reader who is still there gets the end of the reply. @returns the reply as this reader sees it */
  onEnd: (final: Message) => Promise<Message>;
  /** The session that it is read with. */
  session: SessionReading;
  language: Language;
  log: Log;
}

/**
 * A reply as server-sent events (D5). What is new goes out in the turn in which it came; where the reader is behind, one
 * event carries all that came meanwhile. The stream ends with exactly one `message-end` or one `error`.
 */
export function createReplyStream(options: ReplyStreamOptions): Response {
  const sender = new ReplySender(options);
  return answerEvents(
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        sender.start(controller);
      },
      pull: () => {
        sender.advance();
      },
      cancel: () => {
        sender.leave();
      },
    }),
  );
}

const encoder = new TextEncoder();

class ReplySender {
  readonly #options: ReplyStreamOptions;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #position: number;
  #isEnding = false;
  #keepAlive: NodeJS.Timeout | undefined;
  #stopReading: (() => void) | undefined;

  constructor(options: ReplyStreamOptions) {
    this.#options = options;
    this.#position = options.from;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const { start, source, session } = this.#options;
    this.#controller = controller;
    this.#keepAlive = setInterval(() => {
      if (this.#hasRoom) this.#send(keepAliveComment);
    }, keepAliveMs).unref();
    if (start !== null) this.#send(replyEvents.start(start, this.#position));
    // Whoever reads with a session that is over gets no more of it (trust C4); the reply itself goes on.
    session.ended.addEventListener('abort', () => {
      this.#close(replyEvents.fault(new AppError(40001), this.#options.language, this.#position));
    });
    this.#stopReading = source.read(() => {
      this.advance();
    });
  }

  /** Sends what is new, unless the reader is behind: it asks for more then. */
  advance(): void {
    const { source } = this.#options;
    if (!this.#hasRoom || this.#isEnding) return;
    const text = source.readFrom(this.#position);
    if (text !== '') {
      this.#position += text.length;
      this.#send(replyEvents.text(text, this.#position));
    } else if (source.failure !== null) {
      this.#fail(source.failure.error);
    } else if (source.final !== null) {
      this.#isEnding = true;
      void this.#end(source.final);
    }
  }

  /** The reader is gone. */
  leave(): void {
    if (this.#controller === null) return;
    this.#controller = null;
    clearInterval(this.#keepAlive);
    this.#stopReading?.();
    this.#options.session.leave();
  }

  get #hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0;
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
    this.#options.log.warn('reply-stream-failed', describeError(error));
    this.#close(replyEvents.fault(error, this.#options.language, this.#position));
  }

  #send(text: string): void {
    this.#controller?.enqueue(encoder.encode(text));
  }

  #close(text: string): void {
    const controller = this.#controller;
    if (controller === null) return;
    // To take the last event may ask for more at once.
    this.#isEnding = true;
    this.#send(text);
    this.leave();
    controller.close();
  }
}

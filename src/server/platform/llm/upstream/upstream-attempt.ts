import type { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ModelError } from '../model/chat-model.ts';
import { type AnswerProgress, explainBreak, shownCodeOf } from './explain-break.ts';
import { defaultLoadingMs } from './loading-wait.ts';
import { readRetryAfterMs } from '#src/server/platform/outgoing/read-retry-after-ms.ts';
import {
  ReplyReader,
  maxFrameCharacters,
  type FinishEvent,
  type ReplyOutcome,
  type ReplyReaderOptions,
} from '../reply/reply-reader.ts';
import { type AnswerKind, sniffAnswer } from './sniff-answer.ts';
import { createUnpacker } from './unpacker.ts';
import { createFaultError, readErrorBody } from '../reply/upstream-fault.ts';
import type { UpstreamTarget } from '../request/upstream-target.ts';

/** Time limits of one attempt, in milliseconds. */
export interface UpstreamTimeouts {
  /** From the request to an open (TLS) connection. */
  connectMs: number;
  /**
   * From the open connection to the first text or reasoning, or between two signs of life before that: comments and
   * empty chunks of a server that queues the request, pieces of a reply that is not streamed. Four times as long in
   * all.
   */
  firstTokenMs: number;
  /** Between two pieces, or two signs of life between them; four times as long in all. */
  idleMs: number;
  /**
   * Total time for a server that says that it loads its model; for Ollama, which loads it silently, until it answers.
   */
  loadingMs?: number | undefined;
}

export interface AttemptOptions extends ReplyReaderOptions {
  agent: Dispatcher;
  target: UpstreamTarget;
  body: string;
  timeouts: UpstreamTimeouts;
  /** Called when the upstream answered with a status below 300: it accepted the request. */
  onAccepted(): void;
  /** Called exactly once. */
  onOutcome(outcome: AttemptOutcome): void;
}

export type AttemptOutcome =
  | { kind: 'cancelled' }
  | { kind: 'finished'; finish: FinishEvent }
  /** The request has to be sent to another address (307, 308). */
  | { kind: 'moved'; status: number; location: string }
  | { kind: 'failed'; error: ModelError; retryAfterMs: number | undefined; errorBody: string };

/** Time for an upstream that is done to send its usage, to end its answer or to explain an error. */
const graceMs = 2_000;
/** A server that only shows signs of life holds a reply no longer than this many times the limit of its phase. */
const lifeLimits = 4;
const maxErrorBodyBytes = 65_536;

type Phase = 'connect' | 'first-token' | 'idle' | 'closing' | 'error-body';
type BodyKind = AnswerKind | 'unknown' | 'error';

/**
 * One POST to the upstream: undici's dispatch callbacks in, events and one outcome out. Holds one timer, for its
 * current phase. Whatever happens, it ends in exactly one outcome, and the socket is closed unless the answer was read
 * to its end.
 */
export class UpstreamAttempt implements Dispatcher.DispatchHandler {
  readonly #options: AttemptOptions;
  readonly #reader: ReplyReader;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #phase: Phase = 'connect';
  #settled = false;
  #paused = false;
  #firstTokenByMs = 0;
  #nextTokenByMs = 0;
  /** True if signs of life have left less than its usual limit to the phase between two pieces. */
  #isShortened = false;
  #unpacker: Transform | null = null;
  #bodyKind: BodyKind | undefined;
  #status = 0;
  #retryAfterMs: number | undefined;
  #body: Buffer[] = [];
  #bodyBytes = 0;

  constructor(options: AttemptOptions) {
    this.#options = options;
    this.#reader = new ReplyReader(options);
    this.#enter('connect');
  }

  /** Sends the request. Failures come as outcomes, never as exceptions. */
  start(): void {
    const { agent, target, body } = this.#options;
    try {
      agent.dispatch({ ...target, method: 'POST', body, headersTimeout: 0, bodyTimeout: 0 }, this);
    } catch (error) {
      this.#fail(new ModelError('unreachable', `The request could not be sent (${shownCodeOf(error)}).`));
    }
  }

  /** Closes the upstream connection at once. */
  cancel(): void {
    if (this.#settled) return;
    this.#settle();
    this.#closeConnection();
    this.#options.onOutcome({ kind: 'cancelled' });
  }

  /** Stops reading while the reader of the reply is behind; the pause does not count against the upstream. */
  pause(): void {
    if (this.#settled) return;
    this.#paused = true;
    this.#controller?.pause();
    this.#unpacker?.pause();
  }

  resume(): void {
    if (this.#settled || !this.#paused) return;
    this.#paused = false;
    this.#timer?.refresh();
    this.#unpacker?.resume();
    if (this.#unpacker?.writableNeedDrain !== true) this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    const livingMs = lifeLimits * this.#options.timeouts.firstTokenMs;
    this.#firstTokenByMs = performance.now() + Math.max(livingMs, this.#firstTokenMs);
    if (this.#settled) this.#closeConnection();
    else this.#enter('first-token');
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.#settled || status < 200) return;
    this.#status = status;
    const location = String(headers.location ?? '');
    if ((status === 307 || status === 308) && location !== '') {
      this.#settle();
      this.#closeConnection();
      this.#options.onOutcome({ kind: 'moved', status, location });
      return;
    }
    const isUnpacked = this.#unpack(String(headers['content-encoding'] ?? ''));
    if (status >= 300) {
      this.#bodyKind = 'error';
      this.#retryAfterMs = readRetryAfterMs(headers, Date.now());
      this.#enter('error-body');
      return;
    }
    this.#options.onAccepted();
    const contentType = String(headers['content-type'] ?? '').toLowerCase();
    if (contentType.startsWith('text/html')) {
      this.#fail(new ModelError('malformed', 'The answer is a web page; check the base URL.', { status }));
      return;
    }
    if (!isUnpacked) {
      this.#fail(new ModelError('malformed', 'The answer is packed in a way that is not known.', { status }));
      return;
    }
    this.#bodyKind = this.#options.api === 'ollama' ? 'events' : 'unknown';
    this.#noteLife();
  }

  /** @returns false for an unsupported encoding */
  #unpack(encoding: string): boolean {
    const unpacker = createUnpacker(encoding, {
      data: (chunk) => this.#takeData(chunk),
      end: () => this.#endAnswer(),
      fail: () => this.#breakPacked(),
    });
    if (unpacker !== 'unknown') this.#unpacker = unpacker;
    return unpacker !== 'unknown';
  }

  #breakPacked(): void {
    if (this.#reader.isComplete) this.#conclude();
    else this.#fail(new ModelError('malformed', 'The answer is not packed as it says.'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#unpacker === null) this.#takeData(chunk);
    else if (!this.#settled) this.#unpackMore(this.#unpacker, chunk);
  }

  /** Reads no more than is decompressed: it takes long to decompress highly compressed data. */
  #unpackMore(unpacker: Transform, chunk: Buffer): void {
    // undici reuses the memory of the chunk once this returns.
    if (unpacker.write(Buffer.from(chunk))) return;
    this.#controller?.pause();
    unpacker.once('drain', () => {
      if (!this.#paused && !this.#settled) this.#controller?.resume();
    });
  }

  #takeData(chunk: Buffer): void {
    if (this.#settled) return;
    if (this.#bodyKind === 'unknown') {
      const begun = Buffer.concat([...this.#body, chunk]);
      const kind = sniffAnswer(begun);
      if (kind === null) return this.#collect(chunk);
      this.#bodyKind = kind;
      this.#body = [];
      this.#bodyBytes = 0;
      this.#takeData(begun);
      return;
    }
    if (this.#bodyKind === 'events') this.#readEvents(chunk);
    else this.#collect(chunk);
  }

  onResponseEnd(): void {
    if (this.#unpacker === null || this.#settled) this.#endAnswer();
    else this.#unpacker.end();
  }

  #endAnswer(): void {
    if (this.#settled) {
      clearTimeout(this.#timer);
      return;
    }
    if (this.#bodyKind === 'error') {
      this.#failWithBody();
      return;
    }
    const whole = this.#bodyKind === 'whole' ? Buffer.concat(this.#body).toString('utf8') : '';
    if (this.#bodyKind === 'whole') this.#reader.readWhole(whole);
    else this.#reader.end();
    this.#follow(this.#reader.outcome, { isRead: true, body: whole });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#settled) {
      clearTimeout(this.#timer);
      return;
    }
    if (this.#bodyKind === 'error') this.#failWithBody();
    else if (this.#reader.isComplete) this.#conclude();
    else this.#fail(explainBreak(error, this.#options.target.origin, this.#progress));
  }

  #readEvents(chunk: Buffer): void {
    const reader = this.#reader;
    const signsBefore = reader.signsOfLife;
    reader.feed(chunk);
    if (reader.outcome !== undefined) {
      this.#follow(reader.outcome, { isRead: false });
    } else if (reader.isComplete) {
      if (this.#phase !== 'closing') this.#enter('closing');
    } else if (reader.signsOfLife !== signsBefore) {
      this.#nextTokenByMs = performance.now() + lifeLimits * this.#options.timeouts.idleMs;
      if (this.#phase === 'idle' && !this.#isShortened) this.#timer?.refresh();
      else this.#enter('idle');
    } else this.#noteLife();
  }

  /** Notes a sign of life without any text. */
  #noteLife(): void {
    if (this.#phase === 'first-token' || this.#phase === 'idle') this.#enter(this.#phase);
  }

  /** Collects a body that is only useful as a whole, up to a limit. */
  #collect(chunk: Buffer): void {
    const limit = this.#bodyKind === 'error' ? maxErrorBodyBytes : maxFrameCharacters;
    this.#noteLife();
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes <= limit) this.#body.push(Buffer.from(chunk));
    else if (this.#bodyKind === 'error') this.#failWithBody();
    else this.#fail(new ModelError('malformed', `The answer is larger than ${limit} bytes.`));
  }

  /** @param read `body`: the whole answer, which may be an error in spite of its status */
  #follow(outcome: ReplyOutcome | undefined, { isRead, body }: { isRead: boolean; body?: string }): void {
    if (outcome === undefined) return;
    if (outcome instanceof ModelError) {
      this.#fail(outcome, body);
      return;
    }
    this.#settle();
    this.#options.onOutcome({ kind: 'finished', finish: outcome });
    if (isRead) return;
    if (this.#reader.wasCut) this.#closeConnection();
    else this.#drainConnection();
  }

  #conclude(): void {
    this.#reader.conclude();
    this.#follow(this.#reader.outcome, { isRead: true });
    this.#closeConnection();
  }

  #failWithBody(): void {
    const errorBody = Buffer.concat(this.#body).toString('utf8');
    const fault = readErrorBody(errorBody, this.#status);
    this.#fail(createFaultError(fault, this.#options.sanitise), errorBody);
  }

  #fail(error: ModelError, errorBody = ''): void {
    if (this.#settled) return;
    this.#settle();
    this.#closeConnection();
    this.#options.onOutcome({ kind: 'failed', error, retryAfterMs: this.#retryAfterMs, errorBody });
  }

  #settle(): void {
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#body = [];
    this.#unpacker?.destroy();
  }

  #closeConnection(): void {
    this.#controller?.abort(new Error('The reply is over.'));
  }

  /** Reads the rest of the answer after `[DONE]`, so that the socket can be reused. */
  #drainConnection(): void {
    if (this.#paused) this.#controller?.resume();
    this.#timer = setTimeout(() => this.#closeConnection(), graceMs).unref();
  }

  #enter(phase: Phase): void {
    clearTimeout(this.#timer);
    this.#phase = phase;
    const limitMs = this.#limitOf(phase);
    this.#isShortened = phase === 'idle' && limitMs < this.#options.timeouts.idleMs;
    this.#timer = setTimeout(() => this.#expire(), limitMs);
  }

  #limitOf(phase: Phase): number {
    const { connectMs, idleMs } = this.#options.timeouts;
    switch (phase) {
      case 'connect':
        return connectMs;
      case 'first-token':
        return Math.max(0, Math.min(this.#firstTokenMs, this.#firstTokenByMs - performance.now()));
      case 'idle':
        return Math.max(0, Math.min(idleMs, this.#nextTokenByMs - performance.now()));
      case 'closing':
      case 'error-body':
        return Math.min(idleMs, graceMs);
    }
  }

  /** The limit of the first token; Ollama sends nothing at all while it loads a model and reads the prompt. */
  get #firstTokenMs(): number {
    const { firstTokenMs, loadingMs = defaultLoadingMs } = this.#options.timeouts;
    const isSilent = this.#options.api === 'ollama' && this.#bodyKind === undefined;
    return isSilent ? Math.max(firstTokenMs, loadingMs) : firstTokenMs;
  }

  get #progress(): AnswerProgress {
    if (this.#phase === 'connect') return 'unconnected';
    return this.#bodyKind === undefined ? 'unanswered' : 'answered';
  }

  #expire(): void {
    // Time in which nothing was read does not count against the upstream.
    if (this.#paused) {
      this.#timer?.refresh();
      return;
    }
    const { connectMs, idleMs } = this.#options.timeouts;
    switch (this.#phase) {
      case 'connect':
        return this.#fail(
          new ModelError(
            'connect-timeout',
            `No connection to ${this.#options.target.origin} within ${connectMs} ms.`,
          ),
        );
      case 'first-token':
        return this.#fail(
          new ModelError('first-token-timeout', `No first token within ${this.#firstTokenMs} ms.`),
        );
      case 'idle':
        return this.#fail(new ModelError('idle-timeout', `No further token within ${idleMs} ms.`));
      case 'closing':
        return this.#conclude();
      case 'error-body':
        return this.#failWithBody();
    }
  }
}

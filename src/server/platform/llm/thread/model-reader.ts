import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { createAbortError } from '../upstream/abort-error.ts';
import { type ChatModel, ModelError, type ModelEvent, type ReplyRequest } from '../model/chat-model.ts';
import { EventQueue } from '../upstream/event-queue.ts';
import { ModelContext } from '../model/model-context.ts';
import type { FromModelThread, ThreadFailure, ToModelThread } from './model-thread-messages.ts';
import type { OpenAiChatModelOptions } from '../upstream/openai-chat-model.ts';
import { guessHabits } from '../reply-text/thinking-habits.ts';
import { replyQueueOptions } from '../upstream/run-reply.ts';
import { createUpstreamTarget } from '../request/upstream-target.ts';

const defaultModule = new URL('read-models-thread.ts', import.meta.url);

export interface ModelReaderOptions {
  /** Told why the thread ended, where nobody ended it, and of a fault in it that nobody waits for. */
  onFault: (error: unknown) => void;
  /** What the thread runs. */
  module?: URL;
}

interface Reading {
  readonly queue: EventQueue<ModelEvent>;
  /** Has nothing told of it any more. @returns false where that was so before */
  readonly forget: () => boolean;
  /** Told at its end whether its model is known to think. */
  readonly noteThinking: (thinks: boolean) => void;
}

/**
 * Asks models and reads what they write in a thread of its own: a fifth to a third of what a reply costs, in pieces of a
 * few microseconds that would come between everything else. Their text comes from there in frames, that of all replies
 * together (docs/decisions/0007).
 *
 * There is one thread, from `start` or the first reply on. One that dies takes the replies that it read with it, which end
 * as cut; the next reply gets another one. It holds the process up only while it reads.
 */
export class ModelReader {
  readonly #onFault: (error: unknown) => void;
  readonly #module: URL;
  /** The endpoints by their numbers. */
  readonly #endpoints: OpenAiChatModelOptions[] = [];
  /** What the thread reads, by the numbers of the replies. */
  readonly #readings = new Map<number, Reading>();
  #worker: Worker | null = null;
  #lastReply = 0;
  #isClosed = false;
  /** Where nobody's request is under way: the thread that an ask starts is not that ask's. */
  readonly #runOutside = AsyncLocalStorage.snapshot();

  constructor({ onFault, module = defaultModule }: ModelReaderOptions) {
    this.#onFault = onFault;
    this.#module = module;
  }

  /** Whether there is a thread now. */
  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /**
   * A model behind an endpoint that is read in the thread, and otherwise as `createOpenAiChatModel` makes it.
   * @throws Error where the endpoint or its key cannot be used
   */
  createModel(options: OpenAiChatModelOptions): ChatModel {
    createUpstreamTarget(options, '/chat/completions');
    const number = this.#endpoints.push(options) - 1;
    this.#worker?.postMessage({ kind: 'model', model: number, options } satisfies ToModelThread);
    let { thinks } = guessHabits(options.model);
    return {
      name: options.name ?? options.model,
      kind: 'openai-compatible',
      context: new ModelContext(options.contextTokens, options.model),
      thinks: () => thinks,
      streamReply: (request, signal) =>
        this.#read(number, request, { signal, noteThinking: (known) => (thinks = known) }),
    };
  }

  /** Starts the thread where there is a model for it, so that the first reply need not wait for that. */
  start(): void {
    if (this.#endpoints.length > 0 && this.#worker === null) this.#runOutside(() => this.#startThread());
  }

  /** Ends the thread, and every reply that it reads as cut; later ones are not begun. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #read(
    model: number,
    request: ReplyRequest,
    { signal, noteThinking }: Pick<Reading, 'noteThinking'> & { signal: AbortSignal },
  ): EventQueue<ModelEvent> {
    this.#lastReply += 1;
    const reply = this.#lastReply;
    const tell = (message: ToModelThread) => this.#worker?.postMessage(message);
    const forget = () => {
      signal.removeEventListener('abort', abort);
      const wasRead = this.#readings.delete(reply);
      if (this.#readings.size === 0) this.#worker?.unref();
      return wasRead;
    };
    const leave = () => {
      if (forget()) tell({ kind: 'leave', reply });
    };
    const abort = () => {
      leave();
      queue.fail(createAbortError(), { discardValues: true });
    };
    const onStart = () => {
      if (signal.aborted) {
        abort();
        return;
      }
      if (this.#isClosed) {
        queue.fail(createCutError(), { discardValues: false });
        return;
      }
      this.start();
      this.#worker?.ref();
      signal.addEventListener('abort', abort, { once: true });
      this.#readings.set(reply, { queue, forget, noteThinking });
      const { chatModel: _, ...rest } = request;
      tell({ kind: 'ask', reply, model, request: rest });
    };
    const hooks = {
      onStart,
      onFull: () => tell({ kind: 'hold', reply }),
      onDrain: () => tell({ kind: 'go-on', reply }),
      onLeave: leave,
    };
    const queue = new EventQueue<ModelEvent>(hooks, replyQueueOptions);
    return queue;
  }

  #startThread(): void {
    // With the environment of the process, where operators say which certificates are trusted.
    const worker = new Worker(this.#module);
    worker.on('message', (messages: FromModelThread[]) => {
      for (const message of messages) this.#take(message);
    });
    worker.on('error', this.#onFault);
    worker.on('exit', () => {
      this.#worker = null;
      for (const { queue, forget } of this.#readings.values()) {
        forget();
        queue.fail(createCutError(), { discardValues: false });
      }
    });
    // Until something is read: to listen for messages takes hold of the process.
    worker.unref();
    for (const [model, options] of this.#endpoints.entries())
      worker.postMessage({ kind: 'model', model, options } satisfies ToModelThread);
    this.#worker = worker;
  }

  #take(message: FromModelThread): void {
    if (message.kind === 'stray') {
      this.#onFault(toError(message.failure));
      return;
    }
    const reading = this.#readings.get(message.reply);
    if (reading === undefined) return;
    if (message.kind === 'event') {
      reading.queue.push(message.event);
      return;
    }
    reading.forget();
    reading.noteThinking(message.thinks);
    if (message.kind === 'end') reading.queue.end();
    else reading.queue.fail(toError(message.failure), { discardValues: false });
  }
}

function createCutError(): ModelError {
  return new ModelError('cut', 'The thread that reads models ended.');
}

function toError(failure: ThreadFailure): Error {
  if (failure.kind === 'model') {
    const { fault, message, status, excess } = failure;
    return new ModelError(fault, message, { status, excess });
  }
  const { name, message, stack, code } = failure;
  const error = new Error(message);
  Object.defineProperty(error, 'name', { value: name });
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}

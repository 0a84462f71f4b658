import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { createAbortError } from '../upstream/abort-error.ts';
import { type ChatModel, ModelError, type ModelEvent, type ReplyRequest } from '../model/chat-model.ts';
import { EventQueue } from '../upstream/event-queue.ts';
import { ModelContext } from '../model/model-context.ts';
import type { FromModelThread, ThreadFailure, ToModelThread } from './model-thread-messages.ts';
import type { OpenAiChatModelOptions } from '../upstream/open-ai-chat-model.ts';
import { guessHabits } from '../reply-text/thinking-habits.ts';
import { replyQueueOptions } from '../upstream/reply-queue-options.ts';
import { createUpstreamTarget } from '../request/upstream-target.ts';

const defaultModule = new URL('read-models-thread.ts', import.meta.url);

export interface ModelReaderOptions {
  /** Called with the reason when the thread ended on its own, and with an error in it that no reply waits for. */
  onFault: (error: unknown) => void;
  /** The module that the thread runs. */
  module?: URL;
}

interface Reading {
  readonly queue: EventQueue<ModelEvent>;
  /** Removes the reply from the replies that are read. @returns false if it was removed before */
  readonly forget: () => boolean;
  /** Called at its end with whether its model is known to think. */
  readonly noteThinking: (thinks: boolean) => void;
}

/**
 * Calls models and reads their output in a separate thread: that is a fifth to a third of a reply's cost, in pieces of
 * a few microseconds that would come between everything else. The text comes from there in frames, for all replies
 * together (docs/decisions/0007).
 *
 * There is one thread, from `start` or the first reply on. When it dies, the replies that it read end as cut; the next
 * reply starts a new one. It keeps the process alive only while it reads.
 */
export class ModelReader {
  readonly #onFault: (error: unknown) => void;
  readonly #module: URL;
  /** The endpoints by number. */
  readonly #endpoints: OpenAiChatModelOptions[] = [];
  /** The replies that the thread reads, by number. */
  readonly #readings = new Map<number, Reading>();
  #worker: Worker | null = null;
  #lastReply = 0;
  #isClosed = false;
  /** Runs code outside of any request: the thread started by one request does not belong to it. */
  readonly #runOutside = AsyncLocalStorage.snapshot();

  constructor({ onFault, module = defaultModule }: ModelReaderOptions) {
    this.#onFault = onFault;
    this.#module = module;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /**
   * Creates a model behind an endpoint that is read in the thread, otherwise like the model of `createOpenAiChatModel`.
   * @throws Error where the endpoint or its key is invalid
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

  /** Starts the thread if there is a model for it, so that the first reply need not wait for that. */
  start(): void {
    if (this.#endpoints.length > 0 && this.#worker === null) this.#runOutside(() => this.#startThread());
  }

  /** Ends the thread, and every reply that it reads as cut; no later replies begin. */
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
    // With the environment of the process, in which operators name trusted certificates.
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
    // Until something is read: a listener for messages keeps the process alive.
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

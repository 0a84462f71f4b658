import { Worker } from 'node:worker_threads';
import { createAbortError } from './abort-error.ts';
import { type ChatModel, ModelError, type ModelEvent, type ReplyRequest } from './chat-model.ts';
import { EventQueue } from './event-queue.ts';
import type { ModelPart, ThreadFailure, ToModelThread } from './model-thread-messages.ts';
import type { OpenAiChatModelOptions } from './openai-chat-model.ts';
import { replyQueueOptions } from './run-reply.ts';
import { createUpstreamTarget } from './upstream-target.ts';

const defaultModule = new URL('read-models-thread.ts', import.meta.url);

/** The memory that the thread may take. A thousand replies at once take a tenth of it. */
const heapMegabytes = 512;

export interface ModelReaderOptions {
  /** Told why the thread ended, where nobody ended it. */
  onFault: (error: unknown) => void;
  /** What the thread runs. */
  module?: URL;
}

interface Reading {
  readonly queue: EventQueue<ModelEvent>;
  /** Has nothing told of it any more. @returns false where that was so before */
  readonly forget: () => boolean;
}

/**
 * Asks models and reads what they write in a thread of its own: a fifth to a third of what a reply costs, in pieces of a
 * few microseconds that would come between everything else. Their text comes from there in frames, that of all replies
 * together (docs/decisions/0004).
 *
 * There is one thread, from the first reply or `start` on. One that dies takes the replies that it read with it, which end
 * as cut; the next reply gets another one. It holds no process up that wants to end.
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

  constructor({ onFault, module = defaultModule }: ModelReaderOptions) {
    this.#onFault = onFault;
    this.#module = module;
  }

  /**
   * A model behind an OpenAI-compatible endpoint that is read in the thread, and otherwise as `createOpenAiChatModel` makes it.
   * @throws Error where the endpoint or its key cannot be used
   */
  createModel(options: OpenAiChatModelOptions): ChatModel {
    createUpstreamTarget(options, '/chat/completions');
    const number = this.#endpoints.push(options) - 1;
    this.#worker?.postMessage({ kind: 'model', model: number, options } satisfies ToModelThread);
    return {
      name: options.name ?? options.model,
      kind: 'openai-compatible',
      contextTokens: options.contextTokens,
      streamReply: (request, signal) => this.#read(number, request, signal),
    };
  }

  /** Starts the thread where there is a model for it, so that the first reply need not wait for that. */
  start(): void {
    if (this.#endpoints.length > 0) this.#startThread();
  }

  /** Ends the thread, and every reply that it reads as cut. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #read(model: number, request: ReplyRequest, signal: AbortSignal): EventQueue<ModelEvent> {
    this.#lastReply += 1;
    const reply = this.#lastReply;
    const tell = (message: ToModelThread) => this.#worker?.postMessage(message);
    const forget = () => {
      signal.removeEventListener('abort', abort);
      return this.#readings.delete(reply);
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
      signal.addEventListener('abort', abort, { once: true });
      this.#readings.set(reply, { queue, forget });
      const { chatModel: _, ...rest } = request;
      this.#startThread();
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
    if (this.#worker !== null) return;
    const worker = new Worker(this.#module, {
      // The keys of endpoints come with them; nothing else that is secret is needed.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    worker.unref();
    worker.on('message', (parts: ModelPart[]) => {
      for (const part of parts) this.#take(part);
    });
    worker.on('error', this.#onFault);
    worker.on('exit', () => {
      this.#worker = null;
      for (const { queue, forget } of this.#readings.values()) {
        forget();
        queue.fail(new ModelError('cut', 'The thread that reads models ended.'), { discardValues: false });
      }
    });
    for (const [model, options] of this.#endpoints.entries())
      worker.postMessage({ kind: 'model', model, options } satisfies ToModelThread);
    this.#worker = worker;
  }

  #take(part: ModelPart): void {
    const reading = this.#readings.get(part.reply);
    if (reading === undefined) return;
    if (part.kind === 'event') {
      reading.queue.push(part.event);
      return;
    }
    reading.forget();
    if (part.kind === 'end') reading.queue.end();
    else reading.queue.fail(toError(part.failure), { discardValues: false });
  }
}

function toError({ fault, message, status }: ThreadFailure): Error {
  if (fault === null) return new Error(message);
  return new ModelError(fault, message, status === undefined ? {} : { status });
}

import { parentPort } from 'node:worker_threads';
import { FrameClock } from '#src/server/platform/process/frame-clock.ts';
import { type ChatModel, ModelError } from '../model/chat-model.ts';
import type {
  FromModelThread,
  ThreadFailure,
  ThreadRequest,
  ToModelThread,
} from './model-thread-messages.ts';
import { createOpenAiChatModel } from '../upstream/open-ai-chat-model.ts';

/* The thread of a `ModelReader`: it calls the endpoints, reads their answers, and sends them in frames. */

interface Reading {
  /** Aborted when nobody reads it any longer. */
  readonly left: AbortController;
  /** Resolved when its reader has caught up; null while it is not behind. */
  held: PromiseWithResolvers<void> | null;
}

const port = parentPort;
if (port === null) throw new Error('only a thread reads models');

const models = new Map<number, ChatModel>();
const readings = new Map<number, Reading>();
const frames = new FrameClock();
let outbox: FromModelThread[] = [];

port.on('message', (message: ToModelThread) => {
  if (message.kind === 'model') models.set(message.model, createOpenAiChatModel(message.options));
  else if (message.kind === 'ask') ask(message);
  else steer(message);
});

// An error that no reply waits for must not end the others.
process.on('unhandledRejection', (error) => {
  tell({ kind: 'stray', failure: describeFailure(error) });
});

function ask({ reply, model: number, request }: Extract<ToModelThread, { kind: 'ask' }>): void {
  const model = models.get(number);
  if (model === undefined) throw new Error('a request names a model that the thread does not have');
  const reading = { left: new AbortController(), held: null };
  readings.set(reply, reading);
  void read(reply, reading, { model, request });
}

function steer({ kind, reply }: Extract<ToModelThread, { kind: 'hold' | 'go-on' | 'leave' }>): void {
  const reading = readings.get(reply);
  if (reading === undefined) return;
  if (kind === 'hold') {
    if (!reading.left.signal.aborted) reading.held ??= Promise.withResolvers();
    return;
  }
  reading.held?.resolve();
  reading.held = null;
  if (kind === 'leave') reading.left.abort();
}

/** Reads a reply; everything within a frame is sent together. Never rejects. */
async function read(
  reply: number,
  reading: Reading,
  { model, request }: { model: ChatModel; request: ThreadRequest },
): Promise<void> {
  const thinks = () => model.thinks?.() === true;
  try {
    for await (const event of model.streamReply(request, reading.left.signal)) {
      tell({ kind: 'event', reply, event });
      // The first text after a thought is sent at once.
      if (event.type === 'text') await frames.next();
      await reading.held?.promise;
    }
    tell({ kind: 'end', reply, thinks: thinks() });
  } catch (error) {
    tell({ kind: 'failure', reply, thinks: thinks(), failure: describeFailure(error) });
  } finally {
    readings.delete(reply);
  }
}

function tell(message: FromModelThread): void {
  if (outbox.length === 0) setImmediate(post);
  outbox.push(message);
}

function post(): void {
  const messages = outbox;
  outbox = [];
  port?.postMessage(messages);
}

function describeFailure(error: unknown): ThreadFailure {
  if (error instanceof ModelError) {
    const { fault, message, status, excess } = error;
    return { kind: 'model', fault, message, status, excess };
  }
  if (!(error instanceof Error))
    return { kind: 'other', name: 'Error', message: String(error), stack: undefined, code: undefined };
  const { name, message, stack } = error;
  return { kind: 'other', name, message, stack, code: 'code' in error ? String(error.code) : undefined };
}

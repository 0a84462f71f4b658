import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import { resumeMessage, stopMessage } from '#src/contract/chat/message-calls.ts';
import { findStreaming, replaceMessage } from '../state/chat-state.ts';
import { followStream } from './follow-stream.ts';
import type { SessionCore } from '../state/session-core.ts';

interface ReadingPause {
  /**
   * Stops reading replies until `readAgain`: the server continues writing, and the reply stays unread. Messages that
   * are being sent are not interrupted.
   */
  pauseReading: () => void;
  readAgain: () => void;
  /** Resolves to true once a reply waits to be read again; at once if one does. */
  untilPaused: () => Promise<true>;
  /** Returns the signal that stops a reading which begins now. */
  signal: () => AbortSignal;
  /** Returns a promise of the end of the pause, and notes that a reply waits for it; null if there is no pause. */
  wait: () => Promise<void> | null;
}

export interface ReplyFollower extends Omit<ReadingPause, 'signal' | 'wait'> {
  /**
   * Opens a stream until the server answers, and follows the reply to its end; opening it again has to be safe
   * (rule:same-message).
   * @throws the error of the last attempt
   */
  deliver: (open: () => Promise<Response>) => Promise<void>;
  /** Follows the reply that is being written, if there is one, from the text received so far. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

const retryDelaysMs = [400, 800, 1_600, 3_000, 5_000, 5_000, 5_000, 5_000];
const deliverDelaysMs = retryDelaysMs.slice(0, 3);
/** A `Retry-After` that is over before the last of these. */
const shortlySeconds = 2;

export function createReplyFollower(core: SessionCore): ReplyFollower {
  const { options, $state, reply, update, fail } = core;
  const { client, language } = options;
  const pause = createReadingPause();

  async function deliver(open: () => Promise<Response>): Promise<void> {
    for (const delayMs of [...deliverDelaysMs, null]) {
      try {
        const response = await open();
        options.onChange();
        if (await followStream(core, response, pause.signal())) return;
        if (findStreaming($state.get()) === undefined) throw new CallError(networkErrorMessage[language]);
        await resume();
        return;
      } catch (error) {
        if (delayMs === null || !isAway(error) || options.isOnline?.() === false) throw error;
        update({ phase: 'reconnecting' });
        // Retries even while reading is paused: messages are sent although nobody is looking.
        await options.wait(delayMs);
      }
    }
  }

  async function resume(): Promise<void> {
    // Read before anything is awaited, so that a concurrent refresh does not follow the same reply as well.
    const isIdle = $state.get().phase === 'idle';
    if (isIdle && findStreaming($state.get()) !== undefined) update({ phase: 'streaming', failure: null });
    let attempt = 0;
    for (;;) {
      const running = findStreaming($state.get());
      if (running === undefined) return;
      const text = recordText(core);
      const delayMs = attempt === 0 ? 0 : retryDelaysMs[attempt - 1];
      if (delayMs === undefined) break;
      await options.wait(delayMs);
      const resumed = pause.wait();
      if (resumed !== null) await resumed;
      try {
        const query = { message_id: running.id, last_event_id: text.length };
        if (text.length > 0) update({ phase: 'streaming', failure: null });
        const response = await client.open(resumeMessage, { query });
        reply.begin(running.id, text);
        if (await followStream(core, response, pause.signal())) {
          options.onChange();
          return;
        }
      } catch (error) {
        if (error instanceof CallError && error.status !== null && error.status < 500) {
          update({ phase: 'idle' });
          fail(error);
          return;
        }
        console.debug('resuming is retried', error);
      }
      attempt = recordText(core).length > text.length ? 1 : attempt + 1;
      update({ phase: 'reconnecting' });
    }
    update({ phase: 'idle' });
    fail(new CallError(networkErrorMessage[language]));
  }

  async function stop(): Promise<void> {
    const running = findStreaming($state.get());
    if (running === undefined) return;
    await client.call(stopMessage, { body: { message_id: running.id } }).catch((error: unknown) => {
      fail(error);
    });
  }

  return { ...pause, deliver, resume, stop };
}

/** True if the server did not answer, or says that it will in a moment, as one that stops or has lost its database. */
function isAway(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status, retryAfterSeconds: seconds } = error;
  return status === null || (status === 503 && seconds !== null && seconds <= shortlySeconds);
}

/**
 * Stores the text so far of the reply that is being written in the list as well.
 * @returns that text; empty if no reply is being written
 */
function recordText({ $state, reply, update }: SessionCore): string {
  const running = findStreaming($state.get());
  if (running === undefined) return '';
  const text = reply.textOf(running.id);
  if (text === null || text === running.content) return running.content;
  update({ messages: replaceMessage($state.get().messages, { ...running, content: text }) });
  return text;
}

function createReadingPause(): ReadingPause {
  let reading = new AbortController();
  let paused: PromiseWithResolvers<void> | null = null;
  let waiting = Promise.withResolvers<true>();
  return {
    pauseReading() {
      paused ??= Promise.withResolvers();
      reading.abort();
    },
    readAgain() {
      if (paused === null) return;
      reading = new AbortController();
      paused.resolve();
      paused = null;
      waiting = Promise.withResolvers();
    },
    untilPaused: () => waiting.promise,
    signal: () => reading.signal,
    wait() {
      if (paused === null) return null;
      waiting.resolve(true);
      return paused.promise;
    },
  };
}

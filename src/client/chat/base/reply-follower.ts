import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import { replyEventSchema, resumeMessage, stopMessage } from '#src/contract/chat/message-calls.ts';
import { applyReplyEvent, findStreaming, replaceMessage } from './chat-state.ts';
import { isGemsError } from '#src/client/gems/is-gems-error.ts';
import { readEvents } from '#src/client/api/read-events.ts';
import type { SessionCore } from './session-core.ts';

export interface ReplyFollower {
  /**
   * Opens a stream until the server answers, and follows the reply to its end; opening it again has to be safe
   * (rule:same-message).
   * @throws the error of the last attempt
   */
  deliver: (open: () => Promise<Response>) => Promise<void>;
  /** Follows the reply that is being written, if there is one, from the text received so far. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
  /**
   * Stops reading replies until `readAgain`: the server continues writing, and the reply stays unread. Messages that
   * are being sent are not interrupted.
   */
  pauseReading: () => void;
  readAgain: () => void;
  /** Resolves to true once a reply waits to be read again; at once if one does. */
  untilPaused: () => Promise<true>;
}

const retryDelaysMs = [400, 800, 1_600, 3_000, 5_000, 5_000, 5_000, 5_000];
const deliverDelaysMs = retryDelaysMs.slice(0, 3);

export function createReplyFollower({ options, $state, reply, update, fail }: SessionCore): ReplyFollower {
  const { client, language } = options;
  let reading = new AbortController();
  let paused: PromiseWithResolvers<void> | null = null;
  let waiting = Promise.withResolvers<true>();

  async function deliver(open: () => Promise<Response>): Promise<void> {
    for (const delayMs of [...deliverDelaysMs, null]) {
      try {
        const response = await open();
        options.onChange();
        if (await follow(response)) return;
        if (findStreaming($state.get()) === undefined) throw new CallError(networkErrorMessage[language]);
        await resume();
        return;
      } catch (error) {
        const isAway = error instanceof CallError && error.status === null;
        if (delayMs === null || !isAway || options.isOnline?.() === false) throw error;
        update({ phase: 'reconnecting' });
        // Retries even while reading is paused: messages are sent although nobody is looking.
        await options.wait(delayMs);
      }
    }
  }

  /**
   * Applies the events of a stream.
   * @returns true if it reached its end
   * @throws CallError when the reply could not be paid: then neither it nor its message is stored
   */
  async function follow(response: Response): Promise<boolean> {
    try {
      for await (const event of readEvents(response, replyEventSchema, reading.signal)) {
        if (event.type === 'text-delta' || event.type === 'text-reset') {
          if (event.type === 'text-reset') reply.restart(event.text);
          else reply.append(event.text);
          if ($state.get().phase !== 'streaming') update({ phase: 'streaming' });
          continue;
        }
        if (event.type === 'status' || event.type === 'thought-delta') {
          if (event.type === 'status') reply.noteStatus(event.status);
          else reply.think(event.text);
          continue;
        }
        if (event.type === 'error' && event.reply === null) {
          const error = new CallError(event.message, { code: event.code, status: 402 });
          if (isGemsError(error)) throw error;
        }
        if (event.type === 'message-start') reply.begin(event.message.id, event.message.content);
        $state.set(applyReplyEvent($state.get(), event));
        if (event.type === 'message-end') return true;
        if (event.type === 'error') return event.reply !== null;
      }
    } catch (error) {
      if (isGemsError(error)) throw error;
      console.debug('the reply is resumed', error);
    }
    return false;
  }

  /** Stores the text so far of the reply that is being written in the list as well. */
  function noteText(): string {
    const running = findStreaming($state.get());
    if (running === undefined) return '';
    const text = reply.textOf(running.id);
    if (text === null || text === running.content) return running.content;
    update({ messages: replaceMessage($state.get().messages, { ...running, content: text }) });
    return text;
  }

  async function resume(): Promise<void> {
    // Read before anything is awaited, so that a concurrent refresh does not follow the same reply as well.
    const isIdle = $state.get().phase === 'idle';
    if (isIdle && findStreaming($state.get()) !== undefined) update({ phase: 'streaming', failure: null });
    let attempt = 0;
    for (;;) {
      const running = findStreaming($state.get());
      if (running === undefined) return;
      const text = noteText();
      const delayMs = attempt === 0 ? 0 : retryDelaysMs[attempt - 1];
      if (delayMs === undefined) break;
      await options.wait(delayMs);
      if (paused !== null) {
        waiting.resolve(true);
        await paused.promise;
      }
      try {
        const query = { message_id: running.id, last_event_id: text.length };
        if (text.length > 0) update({ phase: 'streaming', failure: null });
        const response = await client.open(resumeMessage, { query });
        reply.begin(running.id, text);
        if (await follow(response)) {
          options.onChange();
          return;
        }
      } catch (error) {
        if (error instanceof CallError && error.status !== null && error.status < 500) {
          update({ phase: 'idle' });
          fail(error);
          return;
        }
        console.debug('resuming is tried again', error);
      }
      attempt = noteText().length > text.length ? 1 : attempt + 1;
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

  function pauseReading(): void {
    paused ??= Promise.withResolvers();
    reading.abort();
  }

  function readAgain(): void {
    if (paused === null) return;
    reading = new AbortController();
    paused.resolve();
    paused = null;
    waiting = Promise.withResolvers();
  }

  return { deliver, resume, stop, pauseReading, readAgain, untilPaused: () => waiting.promise };
}

import { Gauge, Histogram, type Registry } from 'prom-client';
import type { ReplyResult } from './finish-reply.ts';

/** The bounds of the histogram, in seconds: a model that is loaded anew takes a minute. */
const seconds = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120];

/** A reply that is being written. */
export interface MeasuredReply {
  /** Notes that there is text to read. */
  noteText(): void;
  end(outcome: Pick<ReplyResult, 'finishReason'>): void;
}

/** Measures the replies that this process writes. */
export class ReplyMetrics {
  readonly #firstWord: Histogram;
  readonly #whole: Histogram<'end'>;

  /** @param countRunning counts the replies that are being written */
  constructor(register: Registry, countRunning: () => number) {
    const registers = [register];
    this.#firstWord = new Histogram({
      name: 'yuanfen_reply_first_word_seconds',
      help: 'Time from a stored message to the first text of its reply.',
      buckets: seconds,
      registers,
    });
    this.#whole = new Histogram({
      name: 'yuanfen_reply_duration_seconds',
      help: 'Time of whole replies, by how they ended: stop, length, stopped, interrupted, or a fault of the model.',
      labelNames: ['end'],
      buckets: seconds,
      registers,
    });
    const running = new Gauge({
      name: 'yuanfen_replies_running',
      help: 'Replies that are being written.',
      registers,
      collect: () => {
        running.set(countRunning());
      },
    });
  }

  begin(): MeasuredReply {
    const startedAt = performance.now();
    const passed = () => (performance.now() - startedAt) / 1_000;
    let isWaiting = true;
    return {
      noteText: () => {
        if (isWaiting) this.#firstWord.observe(passed());
        isWaiting = false;
      },
      end: ({ finishReason }) => {
        this.#whole.observe({ end: finishReason }, passed());
      },
    };
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#src/server/platform/database.ts';
import { isConnectionError } from '#src/server/platform/database.ts';
import { describeError, type Log } from '#src/server/platform/log.ts';
import type { LiveReply } from './live-reply.ts';

interface Piece {
  reply: LiveReply;
  start: number;
  text: string;
}

const retryDelayMs = 250;

/**
 * Stores the text of all running replies as it comes: one insert at a time carries whatever is new in any of them,
 * so the number of inserts does not grow with the number of replies.
 */
export class ChunkWriter {
  readonly #database: Database;
  readonly #log: Log;
  readonly #changed = new Set<LiveReply>();
  readonly #released = new WeakSet<LiveReply>();
  #running = false;
  /** The insert that is under way; never rejects. */
  #storing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Says that a reply has new text. */
  add(reply: LiveReply): void {
    if (this.#released.has(reply)) return;
    this.#changed.add(reply);
    if (this.#running) return;
    this.#running = true;
    void this.#run();
  }

  /**
   * Stores nothing more of a reply; resolves when nothing of it is on its way. Comes before the reply's final state,
   * because a piece that arrived after that would stay for ever.
   */
  async release(reply: LiveReply): Promise<void> {
    this.#released.add(reply);
    this.#changed.delete(reply);
    await this.#storing;
  }

  async #run(): Promise<void> {
    try {
      while (this.#changed.size > 0) {
        this.#storing = this.#store(this.#takePieces());
        await this.#storing;
      }
    } finally {
      this.#running = false;
    }
  }

  #takePieces(): Piece[] {
    const replies = [...this.#changed];
    this.#changed.clear();
    return replies.flatMap((reply) => {
      const piece = reply.unstored();
      return piece === null ? [] : [{ reply, ...piece }];
    });
  }

  async #store(pieces: readonly Piece[]): Promise<void> {
    if (pieces.length === 0) return;
    try {
      await this.#insert(pieces);
      for (const { reply, start, text } of pieces) reply.markStored(start + text.length);
    } catch (error) {
      if (isConnectionError(error)) return this.#tryLater(pieces);
      if (pieces.length > 1) {
        for (const piece of pieces) await this.#store([piece]);
        return;
      }
      this.#log.warn('reply-chunk-refused', {
        message_id: pieces[0]?.reply.messageId,
        ...describeError(error),
      });
      pieces[0]?.reply.abort('shutdown');
    }
  }

  async #tryLater(pieces: readonly Piece[]): Promise<void> {
    await delay(retryDelayMs);
    for (const { reply } of pieces) if (!this.#released.has(reply)) this.#changed.add(reply);
  }

  async #insert(pieces: readonly Piece[]): Promise<void> {
    await this.#database.relaxed`
      insert into reply_chunks (message_id, start, text)
      select * from unnest(
        ${pieces.map((piece) => piece.reply.messageId)}::uuid[],
        ${pieces.map((piece) => piece.start)}::bigint[],
        ${pieces.map((piece) => piece.text)}::text[])
      on conflict (message_id, start) do update set text = excluded.text`;
  }
}

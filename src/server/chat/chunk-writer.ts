import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#src/server/platform/database.ts';
import { isPassingError, isReadOnlyError } from '#src/server/platform/database.ts';
import { describeError, type Log } from '#src/server/platform/log.ts';
import type { LiveReply } from './live-reply.ts';

interface Piece {
  reply: LiveReply;
  start: number;
  text: string;
}

const retryDelayMs = 250;
/**
 * How many replies one insert carries at the most, or else a tenth of those that wait: more at once would keep this
 * process from everything else for too long, fewer would be too many inserts.
 */
const mostAtOnce = 10;
const insertsPerRound = 10;
/** How much longer one insert waits for the next with each reply that it carried: 100 replies have 100 ms a round. */
const paceMsPerReply = 1;
/** Nobody waits longer than this for text that came: a round of however many replies. */
const longestRoundMs = 250;

/**
 * Stores the text of all running replies as it comes: one insert at a time carries whatever is new in some of them, in
 * turn. The more there are, the longer a round takes, so that many tokens share an insert and an event. The first text
 * of a reply waits for none of that: it is stored by an insert of its own, beside the others.
 */
export class ChunkWriter {
  readonly #database: Database;
  readonly #log: Log;
  /** Replies with new text that nothing is stored of yet, and all others. */
  readonly #begun = new Lane();
  readonly #ongoing = new Lane();
  readonly #released = new WeakSet<LiveReply>();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Says that a reply has new text, which waits until the reply itself is stored. */
  add(reply: LiveReply): void {
    if (this.#released.has(reply) || !reply.isStored) return;
    const lane = reply.storedLength === 0 ? this.#begun : this.#ongoing;
    lane.changed.add(reply);
    if (lane.isRunning) return;
    lane.isRunning = true;
    void this.#run(lane);
  }

  /**
   * Stores nothing more of a reply; resolves when nothing of it is on its way. Comes before the reply's final state,
   * because a piece that arrived after that would stay for ever.
   */
  async release(reply: LiveReply): Promise<void> {
    this.#released.add(reply);
    const lanes = [this.#begun, this.#ongoing];
    for (const lane of lanes) lane.changed.delete(reply);
    await Promise.all(lanes.map(({ storing }) => storing));
  }

  async #run(lane: Lane): Promise<void> {
    try {
      while (lane.changed.size > 0) {
        const pieces = takePieces(lane);
        const storedAt = performance.now();
        lane.storing = this.#store(pieces);
        await lane.storing;
        const paceMs = Math.min(paceMsPerReply, longestRoundMs / (pieces.length + lane.changed.size));
        const restMs = lane === this.#begun ? 0 : paceMs * pieces.length - (performance.now() - storedAt);
        if (restMs >= 1) await delay(restMs);
      }
    } finally {
      lane.isRunning = false;
    }
  }

  async #store(pieces: readonly Piece[]): Promise<void> {
    if (pieces.length === 0) return;
    try {
      await this.#insert(pieces);
      for (const { reply, start, text } of pieces) {
        reply.markStored(start + text.length);
        // What came meanwhile goes with the others from here on.
        if (start === 0 && reply.unstored() !== null) this.#moveOn(reply);
      }
    } catch (error) {
      if (isPassingError(error)) {
        if (isReadOnlyError(error)) this.#log.warn('reply-waits-for-room', describeError(error));
        return this.#tryLater(pieces);
      }
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

  #moveOn(reply: LiveReply): void {
    this.#begun.changed.delete(reply);
    this.add(reply);
  }

  async #tryLater(pieces: readonly Piece[]): Promise<void> {
    await delay(retryDelayMs);
    for (const { reply } of pieces) this.add(reply);
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

/** Replies that wait for an insert, and the insert that is under way; a reply is in one lane at a time. */
class Lane {
  readonly changed = new Set<LiveReply>();
  isRunning = false;
  /** Never rejects. */
  storing: Promise<void> = Promise.resolve();
}

function takePieces(lane: Lane): Piece[] {
  const pieces: Piece[] = [];
  const most = Math.max(mostAtOnce, Math.ceil(lane.changed.size / insertsPerRound));
  for (const reply of lane.changed) {
    lane.changed.delete(reply);
    const piece = reply.take();
    if (piece !== null) pieces.push({ reply, ...piece });
    if (pieces.length === most) break;
  }
  return pieces;
}

import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { z } from 'zod';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import {
  isConnectionError,
  isPassingError,
  isReadOnlyError,
} from '#src/server/platform/database/database-errors.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import { eraseInBatches } from '../messages/erase-in-batches.ts';
import { messages, replyChunks } from '../tables/tables.ts';
import type { RunningReply } from './running-reply.ts';

interface Piece {
  reply: RunningReply;
  conversationId: string;
  start: number;
  text: string;
}

/**
 * The time from the beginning of one round to the next: with its inserts, text is stored within 250 ms
 * (rule:shown-first).
 */
const roundMs = 150;
/** The pause between two rounds, however long the first took. */
const restMs = 20;
/** The most pieces of one insert: more would block this process for too long. */
const mostAtOnce = 100;

/**
 * Stores the text of all running replies after it is shown: a round every 150 ms, in which consecutive inserts each
 * store the new text of many replies. So the number of inserts grows neither with the tokens nor with the replies, and
 * no reader waits for one.
 */
export class ChunkWriter {
  readonly #database: Database;
  readonly #log: Log;
  /** Replies with text that is not stored, with their conversations. */
  readonly #changed = new Map<RunningReply, string>();
  readonly #released = new WeakSet<RunningReply>();
  readonly #inserting = new Set<RunningReply>();
  #storing: Promise<void> = Promise.resolve();
  /** The end of all erasing so far. */
  #erasing: Promise<unknown> = Promise.resolve();
  #isRunning = false;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Notes that a reply has new text. */
  add(reply: RunningReply, conversationId: string): void {
    if (this.#released.has(reply)) return;
    this.#changed.set(reply, conversationId);
    if (!this.#isRunning) void this.#run();
  }

  /**
   * Stops storing pieces of a reply, whose end carries its whole text.
   * @returns a function to call once its end is stored: it erases a piece that arrived after it
   */
  release(reply: RunningReply): () => void {
    this.#released.add(reply);
    this.#changed.delete(reply);
    if (!this.#inserting.has(reply)) return () => undefined;
    return () => this.#eraseAfterStoring(reply);
  }

  /** Stops storing pieces of a reply, and erases the stored ones. */
  drop(reply: RunningReply): void {
    this.#released.add(reply);
    this.#changed.delete(reply);
    this.#eraseAfterStoring(reply);
  }

  /** Resolves when nothing is being stored or erased. */
  async settle(): Promise<void> {
    await this.#storing;
    await this.#erasing;
  }

  #eraseAfterStoring(reply: RunningReply): void {
    const erased = this.#storing.then(() => this.#erase(reply));
    this.#erasing = Promise.all([this.#erasing, erased]).then(() => undefined);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let beganAt = performance.now(); this.#changed.size > 0;) {
        await delay(Math.max(restMs, roundMs - (performance.now() - beganAt)));
        beganAt = performance.now();
        const replies = [...this.#changed];
        this.#changed.clear();
        for (let from = 0; from < replies.length; from += mostAtOnce)
          await this.#storeSome(replies.slice(from, from + mostAtOnce));
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #storeSome(replies: readonly (readonly [RunningReply, string])[]): Promise<void> {
    const pieces = replies.flatMap(([reply, conversationId]): Piece[] => {
      const piece = this.#released.has(reply) ? null : reply.unstored();
      return piece === null ? [] : [{ reply, conversationId, ...piece }];
    });
    for (const { reply } of pieces) this.#inserting.add(reply);
    this.#storing = this.#store(pieces);
    await this.#storing;
    this.#inserting.clear();
  }

  /** Stores pieces. Never rejects. */
  async #store(pieces: readonly Piece[]): Promise<void> {
    if (pieces.length === 0) return;
    try {
      await this.#insert(pieces);
      for (const { reply, start, text } of pieces) reply.noteStored(start + text.length);
    } catch (error) {
      // One message that is locked, or slow, does not keep the pieces of the others.
      const isForAll = isConnectionError(error) || isReadOnlyError(error);
      if (isForAll || (isPassingError(error) && pieces.length === 1)) {
        if (isReadOnlyError(error)) this.#log.warn('reply-waits-for-room', toErrorFields(error));
        // The next round tries again, with the text added since.
        for (const { reply, conversationId } of pieces) this.add(reply, conversationId);
        return;
      }
      if (pieces.length > 1) {
        for (const piece of pieces) await this.#store([piece]);
        return;
      }
      this.#log.warn('reply-chunk-refused', {
        message_id: pieces[0]?.reply.messageId,
        ...toErrorFields(error),
      });
      pieces[0]?.reply.abort('shutdown');
    }
  }

  async #insert(pieces: readonly Piece[]): Promise<void> {
    await this.#database.relaxed`
      insert into reply_chunks (message_id, conversation_id, start, text)
      select * from unnest(
        ${pieces.map((piece) => piece.reply.messageId)}::uuid[],
        ${pieces.map((piece) => piece.conversationId)}::uuid[],
        ${pieces.map((piece) => piece.start)}::bigint[],
        ${pieces.map((piece) => piece.text)}::text[])
      on conflict (message_id, start) do update set text = excluded.text
        where char_length(excluded.text) > char_length(reply_chunks.text)`;
  }

  /**
   * Erases the pieces of a reply. Pieces that are left because this process died are erased once a day
   * (`eraseLeftChunks`).
   */
  async #erase({ messageId }: RunningReply): Promise<void> {
    try {
      await this.#database.delete(replyChunks).where(eq(replyChunks.messageId, messageId));
    } catch (error) {
      this.#log.warn('left-chunks-not-erased', toErrorFields(error));
    }
  }
}

const leftRows = z.array(z.object({ id: z.string(), rows: z.coerce.number() }));

/**
 * Erases the pieces of replies in their final state: an insert whose connection was lost may have arrived after the
 * final state, and nothing reads it any longer.
 * @returns the number of replies with such pieces
 */
export async function eraseLeftChunks(database: Database, signal?: AbortSignal): Promise<number> {
  return eraseInBatches(database, { choose: chooseLeft, erase: eraseChunks }, { signal });
}

async function chooseLeft(transaction: Queries, limit: number): Promise<z.infer<typeof leftRows>> {
  // From the pieces, which are few, to their messages, which are many.
  return leftRows.parse([
    ...(await transaction.execute(sql`
      select message_id as id, pieces as rows
      from (select message_id, count(*) as pieces from ${replyChunks} group by message_id) as piece
      where (select state from ${messages} where id = message_id) <> 'streaming' limit ${limit}`)),
  ]);
}

async function eraseChunks(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction.delete(replyChunks).where(isAnyOf(replyChunks.messageId, ids));
}

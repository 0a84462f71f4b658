import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { runForNobody } from '#src/server/platform/database/caller.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { readText } from '../messages/read-text.ts';
import { messages } from '../tables/tables.ts';
import { toMessage } from '../messages/to-message.ts';
import type { ReplySource } from './reply-stream.ts';

const pollMs = 200;

/** A reply that ended, or that another process writes, read through the database, once for all its readers. */
export class PolledReply implements ReplySource {
  readonly #database: Queries;
  readonly #messageId: string;
  /** A retracted reply has no stored text before its end, which contains all of it. */
  readonly retracted = 0;
  /** Null: status and thoughts of the model are known only in the process that reads it. */
  readonly status = null;
  #text = '';
  #final: Message | null = null;
  #failure: { error: unknown } | null = null;
  readonly #readers = new Set<() => void>();
  #isFollowing = false;

  constructor(database: Queries, messageId: string) {
    this.#database = database;
    this.#messageId = messageId;
  }

  /** True once nobody reads it. */
  get isLeft(): boolean {
    return this.#readers.size === 0;
  }

  get final(): Message | null {
    return this.#final;
  }

  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  readFrom(position: number): string {
    return this.#text.slice(position);
  }

  readThoughts(): string {
    return '';
  }

  read(onChange: () => void): () => void {
    this.#readers.add(onChange);
    if (!this.#isFollowing) void runForNobody(() => this.#follow());
    return () => this.#readers.delete(onChange);
  }

  /** Resolves with the final state, whoever writes it. @throws AppError 40003 with 404 when the reply was deleted */
  async ended(): Promise<Message> {
    for (;;) {
      const final = await this.#look();
      if (final !== null) return final;
      await delay(pollMs);
    }
  }

  async #follow(): Promise<void> {
    this.#isFollowing = true;
    this.#failure = null;
    try {
      for (let final = await this.#look(); this.#tell() && final === null; final = await this.#look()) {
        await delay(pollMs);
      }
    } catch (error) {
      this.#failure = { error };
      this.#tell();
    } finally {
      this.#isFollowing = false;
    }
  }

  /** @returns false when nobody is reading it any longer */
  #tell(): boolean {
    for (const tell of this.#readers) tell();
    return !this.isLeft;
  }

  async #look(): Promise<Message | null> {
    const [row] = await this.#database.select().from(messages).where(eq(messages.id, this.#messageId));
    if (row === undefined) throw notFound();
    this.#text += await readText(this.#database, row, this.#text.length);
    if (row.state !== 'streaming') this.#final = toMessage(row);
    return this.#final;
  }
}

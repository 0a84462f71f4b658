import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Database } from '../database/database.ts';
import type { KeyedRequest } from './keyed-request.ts';
import type { KeyedWork } from '../database/keyed-work.ts';
import { idempotencyKeys } from '../database/tables.ts';

/** Larger answers are not stored; instead a reference is, if the call can read them again. */
const maxKeptBytes = 8_192;

interface StoredAnswer {
  body: unknown;
  reference: string | null;
}

/** Returns the stored part of an answer: its body, or the reference to read it again. */
export function toStoredAnswer({ reread }: Pick<KeyedRequest, 'reread'>, body: unknown): StoredAnswer {
  const isSmall = Buffer.byteLength(JSON.stringify(body)) <= maxKeptBytes;
  return isSmall ? { body, reference: null } : { body: null, reference: reread?.referenceOf(body) ?? null };
}

/**
 * One attempt to carry out a keyed request. The row of the key names it for as long as it may work: an attempt that
 * takes the key over from a dead process writes its own id there, and nothing that the earlier attempt still does is
 * committed.
 */
export class KeyedAttempt {
  readonly id: string;
  readonly #database: Database;
  readonly #userId: string;
  #isOver = false;

  constructor(database: Database, { id, userId }: { id: string; userId: string }) {
    this.id = id;
    this.#database = database;
    this.#userId = userId;
  }

  /**
   * Commits the effect and its record in one transaction: after a crash the key is either unused or done, with the
   * answer if the transaction's result is the call's answer.
   */
  noteEffect(request: KeyedRequest): KeyedWork['beforeCommit'] {
    return async (transaction, result) => {
      // Work that continues in the background is not part of the request.
      if (this.#isOver) return;
      const body = request.toBody(result);
      const known = body === null ? {} : { status: 200, ...toStoredAnswer(request, body) };
      const noted = await transaction
        .update(idempotencyKeys)
        .set({ state: 'done', ...known })
        .where(eq(idempotencyKeys.attempt, this.id))
        .returning({ key: idempotencyKeys.key });
      if (noted.length > 0) return;
      // An erasure deleted the key with its user.
      const users = await transaction.execute(sql`select 1 from users where id = ${this.#userId}`);
      if (users.length > 0) throw new AppError(50001, { userMessage: userMessages.keyUnderWay });
    };
  }

  /** Ends the attempt: nothing that happens later belongs to it. */
  end(): void {
    this.#isOver = true;
  }

  /** Stores the answer; nothing is stored for a deleted user. */
  async keep(answer: { status: number } & StoredAnswer): Promise<void> {
    await this.#database
      .update(idempotencyKeys)
      .set({ ...answer, state: 'done', attempt: null, owner: null })
      .where(eq(idempotencyKeys.attempt, this.id));
  }

  /**
   * Releases the key for the next attempt.
   * @param wasRefused the work itself reported that it had no effect; otherwise anything committed keeps the key
   */
  async giveUp({ wasRefused }: { wasRefused: boolean }): Promise<void> {
    this.end();
    const isMine = eq(idempotencyKeys.attempt, this.id);
    await this.#database
      .delete(idempotencyKeys)
      .where(wasRefused ? isMine : and(isMine, eq(idempotencyKeys.state, 'running')));
  }
}

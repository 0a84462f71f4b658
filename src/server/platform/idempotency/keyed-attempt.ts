import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Database } from '../database/database.ts';
import type { KeyedRequest } from './keyed-request.ts';
import type { KeyedWork } from '../database/keyed-work.ts';
import { idempotencyKeys } from '../database/tables.ts';

/** Larger answers are not kept; a reference is, where the call can read them again. */
const maxKeptBytes = 8_192;

interface Kept {
  body: unknown;
  reference: string | null;
}

/** What is kept of an answer: its body, or the reference to read it again by. */
export function toKept({ reread }: Pick<KeyedRequest, 'reread'>, body: unknown): Kept {
  const isSmall = Buffer.byteLength(JSON.stringify(body)) <= maxKeptBytes;
  return isSmall ? { body, reference: null } : { body: null, reference: reread?.referenceOf(body) ?? null };
}

/**
 * One try to carry out a keyed request. The row of the key names it for as long as it may work: whoever takes the key
 * over from a process that died puts another one there, and nothing that this one still does is committed.
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
   * The effect and its note are one transaction: after a crash the key is either as if it had never been used, or
   * done, with the answer where the transaction answered what the call answers.
   */
  noteEffect(request: KeyedRequest): KeyedWork['beforeCommit'] {
    return async (transaction, result) => {
      // Work that goes on in the background is none of the request's.
      if (this.#isOver) return;
      const body = request.toBody(result);
      const known = body === null ? {} : { status: 200, ...toKept(request, body) };
      const noted = await transaction
        .update(idempotencyKeys)
        .set({ state: 'done', ...known })
        .where(eq(idempotencyKeys.attempt, this.id))
        .returning({ key: idempotencyKeys.key });
      if (noted.length > 0) return;
      // An erasure took the key away with its user.
      const users = await transaction.execute(sql`select 1 from users where id = ${this.#userId}`);
      if (users.length > 0) throw new AppError(50001, { userMessage: userMessages.keyUnderWay });
    };
  }

  /** Nothing that happens later belongs to it. */
  end(): void {
    this.#isOver = true;
  }

  /** Keeps the answer. A user that is gone keeps nothing. */
  async keep(answer: { status: number } & Kept): Promise<void> {
    await this.#database
      .update(idempotencyKeys)
      .set({ ...answer, state: 'done', attempt: null, owner: null })
      .where(eq(idempotencyKeys.attempt, this.id));
  }

  /**
   * Gives the key back for the next try.
   * @param wasRefused the work said itself that nothing came of it; otherwise what was committed keeps the key
   */
  async giveUp({ wasRefused }: { wasRefused: boolean }): Promise<void> {
    this.end();
    const isMine = eq(idempotencyKeys.attempt, this.id);
    await this.#database
      .delete(idempotencyKeys)
      .where(wasRefused ? isMine : and(isMine, eq(idempotencyKeys.state, 'running')));
  }
}

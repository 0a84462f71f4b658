import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import type { ConversationChanges } from './conversation-changes.ts';
import { generations } from '../tables/tables.ts';
import { finishReply } from './finish-reply.ts';

/** The first key of the advisory locks that show which processes are alive; the second is the process's number. */
const ownerLockClass = 0x7966;

/** Delay before a lock that was lost with its connection is acquired again. */
const retakeMs = 100;
/**
 * The time for which a process whose lock is free still counts as alive: a process that lost its connection acquires
 * the lock again in that time, and its replies continue.
 */
const graceMs = 1_000;

const lockRows = z.array(z.object({ locked: z.boolean() }));

/**
 * Identifies the process that writes a reply. A process holds an advisory lock on its number for as long as it
 * lives; PostgreSQL frees it the moment the process dies, so its replies can be ended at once and by one process
 * only.
 */
export class ReplyOwner {
  readonly number = randomInt(1, 2 ** 31 - 1);
  readonly #database: Database;
  readonly #changes: ConversationChanges;
  readonly #onFault: (error: unknown) => void;
  #isRetaking = false;
  #isOver = false;

  /** @param onFault called with the error if the lock could not be acquired again; further attempts follow */
  constructor(database: Database, changes: ConversationChanges, onFault: (error: unknown) => void) {
    this.#database = database;
    this.#changes = changes;
    this.#onFault = onFault;
    database.onLockSessionLost(() => void this.#retake());
  }

  /** Lets the lock go: it is not acquired again once its connection closes. */
  abandonLock(): void {
    this.#isOver = true;
  }

  /** Acquires the lock, also after the database could not be reached. Safe to repeat. */
  async acquireLock(): Promise<void> {
    const { lockSession } = this.#database;
    const held = await lockSession`
      select 1 from pg_locks where locktype = 'advisory' and classid = ${ownerLockClass}
      and objid = ${this.number} and pid = pg_backend_pid() and granted`;
    if (held.length === 0) await lockSession`select pg_advisory_lock(${ownerLockClass}, ${this.number})`;
  }

  /**
   * Ends the replies of processes that died, and the replies of this process that `isRunning` does not know.
   * @returns the number of ended replies
   */
  async recover(isRunning: (messageId: string) => boolean): Promise<number> {
    const running = await this.#database
      .select({ messageId: generations.messageId })
      .from(generations)
      .where(and(eq(generations.state, 'running'), eq(generations.owner, this.number)));
    const ended = await this.#interrupt(running.map((row) => row.messageId).filter((id) => !isRunning(id)));
    const others = await this.#database
      .selectDistinct({ owner: generations.owner })
      .from(generations)
      .where(and(eq(generations.state, 'running'), ne(generations.owner, this.number)));
    let count = ended;
    // One after the other: each holds a connection while it uses another.
    for (const { owner } of others) count += await this.#recoverOwner(owner);
    return count;
  }

  /**
   * Acquires the lock again. PostgreSQL freed it with the connection: while it is free, others may consider this
   * process dead.
   */
  async #retake(): Promise<void> {
    if (this.#isRetaking) return;
    this.#isRetaking = true;
    while (!this.#isOver) {
      try {
        await this.acquireLock();
        break;
      } catch (error) {
        this.#onFault(error);
        await delay(retakeMs, undefined, { ref: false });
      }
    }
    this.#isRetaking = false;
  }

  /** Returns false once the process of a number has been dead for the time of grace. */
  async isAlive(owner: number): Promise<boolean> {
    if (!(await this.#isFree(owner))) return true;
    await delay(graceMs);
    return !(await this.#isFree(owner));
  }

  async #recoverOwner(owner: number): Promise<number> {
    if (await this.isAlive(owner)) return 0;
    return this.#database.transaction(async (transaction) => {
      if (!(await tryLock(transaction, owner))) return 0;
      const left = await transaction
        .select({ messageId: generations.messageId })
        .from(generations)
        .where(and(eq(generations.state, 'running'), eq(generations.owner, owner)));
      return this.#interrupt(left.map((row) => row.messageId));
    });
  }

  /** Checks the lock without acquiring it: otherwise a parallel check would find it held. */
  async #isFree(owner: number): Promise<boolean> {
    const held = await this.#database.execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory'
      and classid = ${ownerLockClass} and objid = ${owner} and granted`);
    return held.length === 0;
  }

  async #interrupt(messageIds: readonly string[]): Promise<number> {
    for (const messageId of messageIds) {
      await finishReply(this.#database, this.#changes, {
        messageId,
        outcome: { finishReason: 'interrupted', fault: 'process-ended' },
      });
    }
    return messageIds.length;
  }
}

/** Acquires the lock of an owner until the transaction ends, unless somebody holds it. */
async function tryLock(transaction: Queries, owner: number): Promise<boolean> {
  const [lock] = lockRows.parse([
    ...(await transaction.execute(
      sql`select pg_try_advisory_xact_lock(${ownerLockClass}, ${owner}) as locked`,
    )),
  ]);
  return lock?.locked === true;
}

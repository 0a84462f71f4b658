import { randomInt } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#src/server/platform/database.ts';
import { finishReply } from './finish-reply.ts';
import { generations } from './tables.ts';

/** The first key of the advisory locks that say which process is alive; the second is the process's number. */
const ownerLockClass = 0x7966;

const lockRows = z.array(z.object({ locked: z.boolean() }));

/**
 * Says which process writes a reply. A process holds an advisory lock on its number for as long as it lives;
 * PostgreSQL frees it the moment the process dies, so the replies it left can be ended at once and by one only.
 */
export class ReplyOwner {
  readonly number = randomInt(1, 2 ** 31 - 1);
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Takes the lock, or takes it again after the database was away. Safe to repeat. */
  async hold(): Promise<void> {
    const { lockSession } = this.#database;
    const held = await lockSession`
      select 1 from pg_locks where locktype = 'advisory' and classid = ${ownerLockClass}
      and objid = ${this.number} and pid = pg_backend_pid() and granted`;
    if (held.length === 0) await lockSession`select pg_advisory_lock(${ownerLockClass}, ${this.number})`;
  }

  /**
   * Ends the replies of processes that died, and those of this process that `isLive` does not know.
   * @returns how many it ended
   */
  async recover(isLive: (messageId: string) => boolean): Promise<number> {
    const running = await this.#database
      .select({ messageId: generations.messageId })
      .from(generations)
      .where(and(eq(generations.state, 'running'), eq(generations.owner, this.number)));
    let ended = await this.#interrupt(running.map((row) => row.messageId).filter((id) => !isLive(id)));
    const others = await this.#database
      .selectDistinct({ owner: generations.owner })
      .from(generations)
      .where(and(eq(generations.state, 'running'), ne(generations.owner, this.number)));
    for (const { owner } of others) ended += await this.#recoverOwner(owner);
    return ended;
  }

  async #recoverOwner(owner: number): Promise<number> {
    return this.#database.outerTransaction(async (transaction) => {
      const [lock] = lockRows.parse([
        ...(await transaction.execute(
          sql`select pg_try_advisory_xact_lock(${ownerLockClass}, ${owner}) as locked`,
        )),
      ]);
      if (lock?.locked !== true) return 0;
      const left = await transaction
        .select({ messageId: generations.messageId })
        .from(generations)
        .where(and(eq(generations.state, 'running'), eq(generations.owner, owner)));
      return this.#interrupt(left.map((row) => row.messageId));
    });
  }

  async #interrupt(messageIds: readonly string[]): Promise<number> {
    for (const messageId of messageIds) {
      await finishReply(this.#database, messageId, {
        finishReason: 'interrupted',
        fault: 'process-ended',
      });
    }
    return messageIds.length;
  }
}

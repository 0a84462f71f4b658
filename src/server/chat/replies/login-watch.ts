import { and, gt, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { accountSessions } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';

const pollMs = 2_000;

/** A stream that a visitor reads for some time. */
export interface SessionReading {
  /** Aborted once the member's session is over, or the guest is erased. */
  readonly ended: AbortSignal;
  /** Ends the reading. */
  leave(): void;
}

/**
 * Ends streams within a few seconds after the session was revoked, or the guest was erased (rule:sessions,
 * rule:erasure). One query of the database serves all readers of this process.
 */
export class LoginWatch {
  readonly #database: Database;
  readonly #log: Log;
  /** By the id of the session. */
  readonly #members = new Map<string, Set<AbortController>>();
  /** By the id of the guest's user. */
  readonly #guests = new Map<string, Set<AbortController>>();
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), pollMs).unref();
  }

  begin({ session, userId }: Pick<Visitor, 'session' | 'userId'>): SessionReading {
    const reader = new AbortController();
    const all = session === null ? this.#guests : this.#members;
    const id = session?.id ?? userId;
    const readers = all.get(id) ?? new Set();
    all.set(id, readers.add(reader));
    return {
      ended: reader.signal,
      leave: () => {
        readers.delete(reader);
        if (readers.size === 0 && all.get(id) === readers) all.delete(id);
      },
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      await endAllBut(this.#members, (ids) =>
        this.#database
          .select({ id: accountSessions.id })
          .from(accountSessions)
          .where(and(isAnyOf(accountSessions.id, ids), gt(accountSessions.expiresAt, sql`now()`))),
      );
      await endAllBut(this.#guests, (ids) =>
        this.#database.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids)),
      );
    } catch (error) {
      this.#log.warn('sessions-not-checked', toErrorFields(error));
    }
  }
}

/** Ends the readers whose session or guest no longer exists. */
async function endAllBut(
  readers: Map<string, Set<AbortController>>,
  findLiving: (ids: string[]) => Promise<{ id: string }[]>,
): Promise<void> {
  const ids = [...readers.keys()];
  if (ids.length === 0) return;
  const living = new Set((await findLiving(ids)).map(({ id }) => id));
  for (const id of ids.filter((one) => !living.has(one))) {
    for (const reader of readers.get(id) ?? []) reader.abort();
    readers.delete(id);
  }
}

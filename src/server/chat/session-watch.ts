import { and, gt, inArray, sql } from 'drizzle-orm';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import type { Database } from '#src/server/platform/database.ts';
import { describeError, type Log } from '#src/server/platform/log.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';

const lookEveryMs = 2_000;

/** Something that is read for a while with a session. */
export interface SessionReading {
  /** Aborted once the session is over; never for a guest, who has none. */
  readonly ended: AbortSignal;
  /** Nobody reads any more. */
  leave(): void;
}

/**
 * Ends what is read with a session within a few seconds of its being revoked (trust C4). One look at the database
 * serves all readers of this process.
 */
export class SessionWatch {
  readonly #database: Database;
  readonly #log: Log;
  readonly #readers = new Map<string, Set<AbortController>>();
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), lookEveryMs).unref();
  }

  begin({ session }: Pick<Visitor, 'session'>): SessionReading {
    const reader = new AbortController();
    if (session === null) return { ended: reader.signal, leave: () => undefined };
    const readers = this.#readers.get(session.id) ?? new Set();
    this.#readers.set(session.id, readers.add(reader));
    return {
      ended: reader.signal,
      leave: () => {
        readers.delete(reader);
        if (readers.size === 0) this.#readers.delete(session.id);
      },
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const ids = [...this.#readers.keys()];
    if (ids.length === 0) return;
    try {
      const living = await this.#database
        .select({ id: accountSessions.id })
        .from(accountSessions)
        .where(and(inArray(accountSessions.id, ids), gt(accountSessions.expiresAt, sql`now()`)));
      const alive = new Set(living.map(({ id }) => id));
      for (const id of ids.filter((one) => !alive.has(one))) {
        for (const reader of this.#readers.get(id) ?? []) reader.abort();
        this.#readers.delete(id);
      }
    } catch (error) {
      this.#log.warn('sessions-not-checked', describeError(error));
    }
  }
}

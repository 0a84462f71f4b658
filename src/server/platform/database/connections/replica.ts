import type postgres from 'postgres';
import { z } from 'zod';
import { databaseErrorCode, isConnectionError } from '../database-errors.ts';
import { createSharedQuery, type SharedQuery } from './shared-query.ts';

/** The least often that a replica has to show how far it is, in milliseconds: what is read may be that much older. */
const checkEveryMs = 60_000;
/** The time for which a replica that failed is not asked, in milliseconds. */
const restMs = 5_000;
/** SQLSTATEs of a statement that a replica ended because it had to apply a change. */
const conflicts: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

const placeRows = z.tuple([z.object({ system: z.string(), lsn: z.string() })]);
const reachedRows = z.tuple([z.object({ system: z.string(), reached: z.boolean().nullable() })]);

/**
 * `used`: it answers; `behind`: it has not yet what the primary had when it was last asked; `late`: it is behind by a
 * minute or more; `away`: it cannot be reached; `other`: it is no streaming replica of the database.
 */
export type ReplicaState = 'used' | 'behind' | 'late' | 'away' | 'other';

export interface ReplicaOptions {
  /** Asks the primary how far it is. */
  primary: postgres.Sql;
  /** Asks the replica the same, on a connection of its own. */
  replica: postgres.Sql;
  /** Called when the state has changed. */
  onState?: ((state: ReplicaState, error?: unknown) => void) | undefined;
}

/**
 * Knows whether a streaming replica has what the primary had: everything at the last known change of public content,
 * and at most a minute ago. It is not asked otherwise, and the primary answers in its place (docs/decisions/0072).
 */
export class Replica {
  readonly #options: ReplicaOptions;
  #timer: NodeJS.Timeout | undefined;
  #state: ReplicaState | null = null;
  /** Rises with each change that the replica has to have. */
  #change = 1;
  /** The change up to which it has everything. */
  #reached = 0;
  /** How far the primary was after a change. */
  #place: { change: number; system: string; lsn: string } | null = null;
  #isChecking = false;
  #isResting = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#checkEveryMinute();
    this.#checkSoon();
  }

  #checkEveryMinute(): void {
    this.#timer = setTimeout(() => {
      if (this.#state === 'behind') this.#become('late');
      this.expectChange();
      this.#checkSoon();
      this.#checkEveryMinute();
    }, checkEveryMs).unref();
  }

  /** Notes that something has changed: from now on the replica is not asked before it has that. */
  expectChange(): void {
    this.#change += 1;
  }

  /** Sends a query to the replica if it can answer, else to the primary. */
  readonly choose = (replica: postgres.Sql, primary: postgres.Sql): postgres.Sql =>
    new Proxy(replica, {
      get: (target, name): unknown =>
        name === 'unsafe'
          ? (...query: Parameters<postgres.Sql['unsafe']>) => this.#send(replica, primary, query)
          : Reflect.get(target, name),
    });

  close(): void {
    clearTimeout(this.#timer);
  }

  #send(
    replica: postgres.Sql,
    primary: postgres.Sql,
    query: Parameters<postgres.Sql['unsafe']>,
  ): SharedQuery {
    return createSharedQuery(async (isRaw) => {
      const send = (client: postgres.Sql) => {
        const pending = client.unsafe(...query);
        return isRaw ? pending.values() : pending;
      };
      if (!this.#canAnswer()) return send(primary);
      try {
        return await send(replica);
      } catch (error) {
        if (isConnectionError(error)) this.#rest(error);
        else if (!conflicts.has(databaseErrorCode(error))) throw error;
        return send(primary);
      }
    });
  }

  /** True when the replica is known to have what it has to have; else this is found out, and nobody waits for it. */
  #canAnswer(): boolean {
    if (this.#isResting) return false;
    if (this.#reached === this.#change) return true;
    this.#checkSoon();
    return false;
  }

  #checkSoon(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    void this.#check().finally(() => {
      this.#isChecking = false;
    });
  }

  async #check(): Promise<void> {
    const { primary, replica } = this.#options;
    const change = this.#change;
    // Who cannot ask the primary learns that from the query itself.
    const place = this.#place?.change === change ? this.#place : await findPlace(primary).catch(() => null);
    if (place === null) return;
    this.#place = { ...place, change };
    try {
      const found = await replica`
        select (select system_identifier::text from pg_control_system()) as system,
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${place.lsn}::pg_lsn end as reached`;
      const [{ system, reached }] = reachedRows.parse([...found]);
      if (system !== place.system || reached === null) this.#rest(undefined, 'other');
      else if (reached) {
        this.#reached = change;
        this.#become('used');
      } else if (this.#state !== 'late') this.#become('behind');
    } catch (error) {
      this.#rest(error);
    }
  }

  #rest(error: unknown, state: ReplicaState = 'away'): void {
    this.#become(state, error);
    if (this.#isResting) return;
    this.#isResting = true;
    // It may be another server, or an older state of this one, that answers next.
    this.expectChange();
    setTimeout(() => {
      this.#isResting = false;
    }, restMs).unref();
  }

  #become(state: ReplicaState, error?: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState?.(state, error);
  }
}

async function findPlace(primary: postgres.Sql): Promise<{ system: string; lsn: string }> {
  const found = await primary`
    select (select system_identifier::text from pg_control_system()) as system,
      pg_current_wal_insert_lsn()::text as lsn`;
  const [place] = placeRows.parse([...found]);
  return place;
}

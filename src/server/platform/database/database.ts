import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { z } from 'zod';
import type { DatabaseClient, PoolCounts } from './connections/open-database-client.ts';
import { type DatabaseOptions, openPools, probeTimeoutMs } from './connections/open-pools.ts';
import { keyedWork } from './keyed-work.ts';

/** The interface for queries: the database itself or one of its transactions. */
export type Queries = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export interface Database extends Queries {
  /** Runs a transaction, and records the effect of a keyed request in it (decision 0030). */
  transaction: PostgresJsDatabase['transaction'];
  /**
   * For searches: the best plan depends on how common a word is, so each query is planned, and indexes are used even where
   * PostgreSQL expects to find enough matches by reading the table from its beginning. Few run at a time, each for at
   * most a few seconds, so that nothing else waits for one (docs/decisions/0051).
   */
  readonly search: Queries;
  /**
   * For what everybody may read, such as lists of a page: a replica answers it where there is one, as it was at most a minute
   * ago. Never for something that the person who reads may just have changed (docs/decisions/0072).
   */
  readonly published: Published;
  /** Notes that public content has changed: `published` answers with the change from now on. */
  expectChange(): void;
  /**
   * A connection whose commits do not wait for the disk: for the pieces of a running reply, which survive the death of
   * this process but need not survive a power cut (docs/decisions/0004).
   */
  readonly relaxed: postgres.Sql;
  /** A dedicated connection for session locks. */
  readonly lockSession: postgres.Sql;
  /** Calls a listener whenever that connection has closed and its locks are lost. */
  onLockSessionLost(listener: () => void): void;
  /** Finds out within two seconds what the database does at the moment, however busy the other connections are. */
  findState(): Promise<DatabaseState>;
  /** What the pools of this process hold at the moment. */
  listPools(): ({ name: string } & PoolCounts)[];
  /** Reads figures of the database as a whole, in two seconds at most; null while it does not answer. */
  readFigures(): Promise<Record<string, number | null> | null>;
  close(): Promise<void>;
}

/** The queries of public content. */
export type Published = Queries & Pick<Database, 'search'>;

/** The state of a database: it can be written, can only be read, or does not answer. */
type DatabaseState = 'writable' | 'readable' | 'away';

const figureRows = z.tuple([z.record(z.string(), z.number().nullable())]);

/** Opens the database; connections are made when they are first needed. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const lockListeners: (() => void)[] = [];
  const { pools, replica } = openPools(url, options, () => {
    for (const listener of lockListeners) listener();
  });
  const { main, searching, relaxed, locks, probe } = pools;
  const db = drizzle(main.sql);
  const search = drizzle(searching.sql);
  const transaction = db.transaction.bind(db);
  return Object.assign(db, {
    transaction: ((work, config) =>
      transaction(async (queries) => {
        const result = await work(queries);
        await keyedWork.getStore()?.beforeCommit(queries, result);
        return result;
      }, config)) satisfies Database['transaction'],
    search,
    published:
      replica === null
        ? Object.assign(drizzle(main.sql), { search })
        : Object.assign(drizzle(replica.main), { search: drizzle(replica.searching) }),
    expectChange: () => replica?.expectChange(),
    relaxed: relaxed.sql,
    lockSession: locks.sql,
    onLockSessionLost(listener: () => void) {
      lockListeners.push(listener);
    },
    async findState() {
      const asked = probe.sql`select current_setting('transaction_read_only') = 'off' as writes`.then(
        ([row]): DatabaseState => {
          if (row?.['writes'] === true) return 'writable';
          probe.renew();
          return 'readable';
        },
        (): DatabaseState => 'away',
      );
      return Promise.race([asked, delay<DatabaseState>(probeTimeoutMs, 'away', { ref: false })]);
    },
    listPools: () =>
      Object.entries<DatabaseClient>({ ...pools }).map(([name, pool]) => ({ name, ...pool.count() })),
    async readFigures() {
      const asked = probe.sql`
        select pg_database_size(current_database())::float8 as size_bytes,
          case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 end as wal_bytes,
          (select sum(n_dead_tup)::float8 from pg_stat_user_tables) as dead_rows,
          (select sum(n_live_tup)::float8 from pg_stat_user_tables) as live_rows,
          (select count(*)::float8 from pg_stat_activity where backend_type = 'client backend') as connections,
          current_setting('max_connections')::float8 as max_connections`;
      const found = await asked.catch(() => null);
      return found === null ? null : figureRows.parse([...found])[0];
    },
    async close() {
      const ending = Object.values<DatabaseClient>({ ...pools }).map(({ sql }) => sql.end({ timeout: 5 }));
      await Promise.all([...ending, replica?.close()]);
    },
  });
}

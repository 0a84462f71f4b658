import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { z } from 'zod';
import { type DatabaseCaller, type ConnectionShares, findCaller, runInsideTransaction } from '../caller.ts';
import { arrayTypes } from '../array-types.ts';
import { databaseErrorCode, readOnlySession, tooManyConnections } from '../database-errors.ts';
import { type DriverClient, type DriverOptions, endClient, openClient } from './open-client.ts';
import { createSharedQuery, type SharedQuery } from './shared-query.ts';
import { SilenceWatch, type WatchedStatement } from './silence-watch.ts';

type Transaction = postgres.TransactionSql;

/** The state that all pools for requests share for their statements. */
export interface Sharing {
  shares: ConnectionShares;
  /** Cancels the statement that a backend runs. */
  cancel: (pid: number) => Promise<unknown>;
}

/** Time in which the queries of a pool that lost a connection may still finish, in seconds. */
const retireSeconds = 1;
/** The same for a pool whose sessions can only read, in seconds. */
const retireReadersSeconds = 60;
/** The least age of a pool that is replaced because its sessions can only read, in milliseconds. */
const readersAgeMs = 5_000;

/** The pauses after which a connection is tried again that the server had no room for, in milliseconds: 2 s in all. */
const roomPausesMs = [100, 200, 400, 600, 700];

/** A pool that is replaced when it is of no use any more. */
export interface DatabaseClient {
  /** Runs statements and transactions on the present pool. */
  readonly sql: postgres.Sql;
  /** Replaces a pool whose sessions may belong to a server that can only be read, at most every five seconds. */
  renew(): void;
  count(): PoolCounts;
}

/** What a pool holds at the moment. */
export interface PoolCounts {
  connections: number;
  /** Statements that wait for their answer. */
  running: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

export interface PoolOptions extends DriverOptions {
  /** Called when a write was refused because the session can only read; the pool has been replaced. */
  onReadOnly?: (() => void) | undefined;
}

/**
 * Opens a pool of connections that survives the loss of any of them, also when PostgreSQL itself dies and comes back.
 *
 * The driver (postgres 3.4.9) does not: a connection that is lost while something waits to be written never writes
 * again, and a transaction that continues after its connection was lost ends the process with an uncaught error
 * (porsager/postgres#1154 and #1208, open). So a pool that lost a connection is replaced by a new one, and a
 * transaction sends nothing after such a loss.
 *
 * It is also replaced when a statement gets no answer although its time is over, since the network path may be dead, and
 * when a session refuses to write, since another server may write by now (docs/decisions/0060).
 * @param sharing for a pool that requests use: the caller of a request holds two connections at a time, and the
 * statement of an aborted request that only reads is cancelled
 */
export function openDatabaseClient(
  url: string,
  { onReadOnly, ...options }: PoolOptions,
  sharing?: Sharing,
): DatabaseClient {
  let isEnding = false;
  let current = connect();

  function connect(): Pool {
    const opened = openClient(url, {
      // Connections are never closed for being idle or old.
      idle_timeout: 0,
      max_lifetime: null,
      types: arrayTypes,
      ...options,
      onclose(id: number) {
        if (pool.refused > 0) pool.refused -= 1;
        else replace(pool, retireSeconds);
        options.onclose?.(id);
      },
    });
    const { client } = opened;
    const watch = new SilenceWatch(() => replace(pool, retireSeconds));
    const pool: Pool = {
      ...opened,
      refused: 0,
      bornAt: performance.now(),
      limitMs: options.connection?.statement_timeout ?? Number.POSITIVE_INFINITY,
      count: () => watch.count(),
      async watch(statement, answer) {
        try {
          return await watch.watch(statement, answer);
        } catch (error) {
          const code = databaseErrorCode(error);
          if (error instanceof postgres.PostgresError && code === tooManyConnections) pool.refused += 1;
          if (code === readOnlySession) {
            replaceReaders(pool);
            onReadOnly?.();
          }
          throw error;
        }
      },
    };
    const unsafe = client.unsafe.bind(client);
    // Also the driver begins a transaction by it.
    client.unsafe = (...query) => watchQuery(unsafe(...query), pool, () => pool.limitMs);
    return pool;
  }

  function replace(lost: Pool, seconds: number): void {
    if (lost !== current || isEnding) return;
    current = connect();
    // drizzle sets its parsers and serializers in place, so the new pool needs a copy.
    Object.assign(current.client.options.parsers, lost.client.options.parsers);
    Object.assign(current.client.options.serializers, lost.client.options.serializers);
    void endClient(lost, { timeout: seconds });
  }

  function replaceReaders(pool: Pool): void {
    if (performance.now() - pool.bornAt >= readersAgeMs) replace(pool, retireReadersSeconds);
  }

  const own = new Map<PropertyKey, unknown>(
    Object.entries({
      unsafe(...query: UnsafeQuery) {
        const caller = findCaller();
        return caller === null || sharing === undefined
          ? createSharedQuery((isRaw) => untilThereIsRoom(() => send(current.client, keepPlan(query), isRaw)))
          : shareQuery(() => current, query, sharing, caller);
      },
      begin(work: (transaction: Transaction) => Promise<unknown>) {
        const caller = findCaller();
        const run = () => untilThereIsRoom(() => runTransaction(current, work));
        return caller === null || sharing === undefined
          ? run()
          : sharing.shares.run(caller, () => runInsideTransaction(run));
      },
      end(how?: { timeout?: number }) {
        isEnding = true;
        return endClient(current, how);
      },
    }),
  );
  const sql = new Proxy(current.client, {
    apply(_first, _this, query): unknown {
      const pool = current;
      const made: unknown = Reflect.apply(pool.client, undefined, query);
      return isQuery(made) ? watchQuery(made, pool, () => pool.limitMs) : made;
    },
    get: (_first, name): unknown => own.get(name) ?? Reflect.get(current.client, name),
  });
  return {
    sql,
    renew: () => {
      replaceReaders(current);
    },
    count: () => ({ connections: current.sockets.size, ...current.count() }),
  };
}

/** A pool of the driver, with what is known about it. */
interface Pool extends DriverClient {
  /** Connections that the server had no room for and that are still to close: the pool is sound. */
  refused: number;
  /** The time at which it was opened, in milliseconds of `performance.now`. */
  bornAt: number;
  /** `statement_timeout` of its sessions, in milliseconds. */
  limitMs: number;
  count: () => Omit<PoolCounts, 'connections'>;
  watch: <T>(statement: WatchedStatement, answer: PromiseLike<T>) => Promise<T>;
}

const querySchema = z.object({ active: z.boolean() });

function isQuery(made: unknown): made is PromiseLike<unknown> & object {
  return made instanceof Promise;
}

/** Sends a query of the driver, and watches it until its answer. */
function watchQuery<Q extends PromiseLike<unknown> & object>(
  query: Q,
  { watch }: Pick<Pool, 'watch'>,
  limitMs: () => number,
): Q {
  const isRunning = () => querySchema.safeParse(query).data?.active === true;
  // Who asked gets the error from the query itself.
  watch({ limitMs, isRunning }, query).catch(() => undefined);
  return query;
}

type UnsafeQuery = Parameters<postgres.Sql['unsafe']>;

/**
 * A query with more parameters has a text that depends on the length of a list, such as an insert of many rows: plans of
 * these would be kept for ever, in PostgreSQL and in the driver, and each is used once.
 */
const mostKeptParameters = 40;

/**
 * Makes PostgreSQL keep the plan of a query of drizzle, which sends its queries unprepared: each would cost a second
 * round trip and new planning.
 */
function keepPlan([query, parameters = [], options]: UnsafeQuery): UnsafeQuery {
  return [query, parameters, { ...options, prepare: parameters.length <= mostKeptParameters }];
}

/** Sends a query, for rows as arrays of values if it is raw. */
function send(client: Pick<postgres.Sql, 'unsafe'>, query: UnsafeQuery, isRaw: boolean) {
  const pending = client.unsafe(...query);
  return isRaw ? pending.values() : pending;
}

/**
 * Does something that begins with a connection, again for up to two seconds while the server has no room for one: others
 * may end, and those of this pool may be free by then. Nothing was done before.
 */
async function untilThereIsRoom<T>(work: () => PromiseLike<T>): Promise<T> {
  for (const pauseMs of roomPausesMs) {
    try {
      return await work();
    } catch (error) {
      if (databaseErrorCode(error) !== tooManyConnections) throw error;
      await wait(pauseMs);
    }
  }
  return work();
}

/** Sends a query once its caller has a connection left. */
function shareQuery(
  pool: () => Pool,
  query: UnsafeQuery,
  { shares, cancel }: Sharing,
  caller: DatabaseCaller,
): SharedQuery {
  return createSharedQuery((isRaw) =>
    shares.run(caller, async () => {
      const { signal } = caller;
      if (signal === null) return untilThereIsRoom(() => send(pool().client, keepPlan(query), isRaw));
      let rows: unknown;
      // Not returned from the transaction: the driver would take a list of rows for a list of promises.
      await untilThereIsRoom(() =>
        runTransaction(pool(), async (transaction) => {
          rows = await runUntilAborted(signal, cancel, () => send(transaction, query, isRaw));
        }),
      );
      return rows;
    }),
  );
}

/**
 * Runs the statement of a transaction of its own, and cancels it when its request is aborted. The transaction ends after
 * the cancellation was answered, so that it never hits a statement of somebody else.
 */
async function runUntilAborted(
  signal: AbortSignal,
  cancel: Sharing['cancel'],
  send: () => PromiseLike<unknown>,
): Promise<unknown> {
  signal.throwIfAborted();
  let cancelling: Promise<unknown> = Promise.resolve();
  const sent = send();
  const abort = () => {
    const pid = pidOf(sent);
    if (pid !== undefined) cancelling = cancel(pid).catch(() => undefined);
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await sent;
  } finally {
    signal.removeEventListener('abort', abort);
    await cancelling;
  }
}

const sentSchema = z.object({ state: z.object({ pid: z.number() }) });

/** Returns the number of the backend that runs a query of the driver; undefined before it is sent. */
function pidOf(query: object): number | undefined {
  return sentSchema.safeParse(query).data?.state.pid;
}

/** Runs a transaction; rejects when the connection is lost, after which nothing that `work` does has an effect. */
function runTransaction(pool: Pool, work: (transaction: Transaction) => Promise<unknown>): Promise<unknown> {
  const session = { isOver: false, limitMs: pool.limitMs };
  const ending = Promise.withResolvers<undefined>();
  const done = pool.client.begin(async (transaction) => {
    try {
      return await work(guardTransaction(transaction, pool, session));
    } catch (error) {
      // The driver reports a lost connection in the same turn, and would send a rollback after it.
      await nextTurn();
      throw error;
    } finally {
      if (session.isOver) await new Promise<never>(() => undefined);
      // From here on the driver commits or rolls back, by statements that it shows to nobody.
      ending.resolve(undefined);
    }
  });
  done.catch(() => {
    session.isOver = true;
  });
  void ending.promise
    .then(() => pool.watch({ limitMs: () => session.limitMs, isRunning: () => true }, done))
    .catch(() => undefined);
  return done;
}

/** The state of the session that a transaction runs in. */
interface TransactionSession {
  /** True once its connection was lost. */
  isOver: boolean;
  /** `statement_timeout`, in milliseconds. */
  limitMs: number;
}

function guardTransaction(transaction: Transaction, pool: Pool, session: TransactionSession): Transaction {
  return new Proxy(transaction, {
    get(target, name): unknown {
      if (name !== 'unsafe') return Reflect.get(target, name);
      return (...query: UnsafeQuery) => {
        if (session.isOver) throw new Error('the connection of this transaction was lost');
        session.limitMs = findStatementTimeoutMs(query[0]) ?? session.limitMs;
        return watchQuery(target.unsafe(...keepPlan(query)), pool, () => session.limitMs);
      };
    },
  });
}

const timeoutPattern = /^\s*set local statement_timeout = '(\d+)(min|s)'/;

/**
 * Returns the milliseconds to which a statement sets the limit of the statements after it; null for any other
 * statement.
 */
function findStatementTimeoutMs(text: string): number | null {
  const [, count, unit] = timeoutPattern.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (unit === 'min' ? 60_000 : 1_000);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import postgres from 'postgres';
import { z } from 'zod';
import { type DatabaseCaller, type ConnectionShares, findCaller, runInsideTransaction } from '../caller.ts';
import { arrayTypes } from '../array-types.ts';
import { DatabaseSockets } from './database-sockets.ts';
import { SilenceWatch, type WatchedStatement } from './silence-watch.ts';

type Options = postgres.Options<Record<string, postgres.PostgresType>>;
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

/** SQLSTATE of a write in a session that can only read. */
export const readOnlySession = '25006';

/** A pool that is replaced when it is of no use any more. */
export interface DatabaseClient {
  /** Runs statements and transactions on the present pool. */
  readonly sql: postgres.Sql;
  /** Replaces a pool whose sessions may belong to a server that can only be read, at most every five seconds. */
  renew(): void;
}

interface ClientOptions extends Options {
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
  { onReadOnly, ...options }: ClientOptions,
  sharing?: Sharing,
): DatabaseClient {
  let isEnding = false;
  let current = connect();

  function connect(): Pool {
    const sockets = new DatabaseSockets();
    const all = {
      // Connections are never closed for being idle or old.
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      types: arrayTypes,
      ...options,
      socket: sockets.socket,
      onclose(id: number) {
        replace(pool, retireSeconds);
        options.onclose?.(id);
      },
    };
    const client: postgres.Sql = postgres(url, all);
    const watch = new SilenceWatch(() => {
      replace(pool, retireSeconds);
    });
    const pool: Pool = {
      client,
      sockets,
      bornAt: performance.now(),
      limitMs: options.connection?.statement_timeout ?? Number.POSITIVE_INFINITY,
      async watch(statement, answer) {
        try {
          return await watch.watch(statement, answer);
        } catch (error) {
          if (error instanceof postgres.PostgresError && error.code === readOnlySession) {
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
    void endPool(lost, { timeout: seconds });
  }

  function replaceReaders(pool: Pool): void {
    if (performance.now() - pool.bornAt >= readersAgeMs) replace(pool, retireReadersSeconds);
  }

  const own = new Map<PropertyKey, unknown>(
    Object.entries({
      unsafe(...query: UnsafeQuery) {
        const caller = findCaller();
        if (caller === null || sharing === undefined) return current.client.unsafe(...keepPlan(query));
        return shareQuery(() => current, query, sharing, caller);
      },
      begin(work: (transaction: Transaction) => Promise<unknown>) {
        const caller = findCaller();
        if (caller === null || sharing === undefined) return runTransaction(current, work);
        return sharing.shares.run(caller, () => runInsideTransaction(() => runTransaction(current, work)));
      },
      end(how?: { timeout?: number }) {
        isEnding = true;
        return endPool(current, how);
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
  };
}

/** A pool of the driver, with what is known about it. */
interface Pool {
  client: postgres.Sql;
  sockets: DatabaseSockets;
  /** The time at which it was opened, in milliseconds of `performance.now`. */
  bornAt: number;
  /** `statement_timeout` of its sessions, in milliseconds. */
  limitMs: number;
  watch: <T>(statement: WatchedStatement, answer: PromiseLike<T>) => Promise<T>;
}

/** Ends a pool. What still runs at the end of the time is rejected. */
async function endPool({ client, sockets }: Pool, how?: { timeout?: number }): Promise<void> {
  await client.end(how);
  sockets.destroy();
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

/** The part of a query of the driver that drizzle uses: it is sent when its rows are awaited. */
interface SharedQuery extends PromiseLike<unknown> {
  /** The same with rows as arrays of values. */
  values: () => Promise<unknown>;
}

/** Sends a query once its caller has a connection left. */
function shareQuery(
  pool: () => Pool,
  query: UnsafeQuery,
  { shares, cancel }: Sharing,
  caller: DatabaseCaller,
): SharedQuery {
  const run = (isRaw: boolean): Promise<unknown> =>
    shares.run(caller, async () => {
      const { signal } = caller;
      const send = (client: Pick<postgres.Sql, 'unsafe'>, sent: UnsafeQuery) => {
        const pending = client.unsafe(...sent);
        return isRaw ? pending.values() : pending;
      };
      if (signal === null) return send(pool().client, keepPlan(query));
      let rows: unknown;
      // Not returned from the transaction: the driver would take a list of rows for a list of promises.
      await runTransaction(pool(), async (transaction) => {
        rows = await runUntilAborted(signal, cancel, () => send(transaction, query));
      });
      return rows;
    });
  return {
    values: () => run(true),
    then: (onRows, onError) => run(false).then(onRows, onError),
  };
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import postgres from 'postgres';
import { z } from 'zod';
import { type DatabaseCaller, type ConnectionShares, findCaller, runInsideTransaction } from './caller.ts';

type Options = postgres.Options<Record<string, postgres.PostgresType>>;
type Transaction = postgres.TransactionSql;

/** What the statements of a pool that requests use have in common with those of other such pools. */
export interface Sharing {
  shares: ConnectionShares;
  /** Cancels the statement that a backend runs. */
  cancel: (pid: number) => Promise<unknown>;
}

/** Time in which the queries of a pool that lost a connection may still finish. */
const retireSeconds = 1;

/**
 * Opens a pool of connections that survives the loss of any of them, also when PostgreSQL itself dies and comes back.
 *
 * The driver (postgres 3.4.9) does not: a connection that is lost while something waits to be written never writes
 * again, and a transaction that continues after its connection was lost ends the process with an uncaught error
 * (porsager/postgres#1154 and #1208, open). So a pool that lost a connection is replaced by a new one, and a
 * transaction sends nothing after such a loss.
 * @param sharing for a pool that requests use: the caller of a request holds two connections at a time, and the
 * statement of an aborted request that only reads is cancelled
 */
export function openDatabaseClient(url: string, options: Options, sharing?: Sharing): postgres.Sql {
  let isEnding = false;
  let current = connect();

  function connect(): postgres.Sql {
    const all: Options = {
      // Connections are never closed for being idle or old.
      idle_timeout: 0,
      max_lifetime: null,
      ...options,
      onclose(id) {
        if (client === current && !isEnding) replace(client);
        options.onclose?.(id);
      },
    };
    const client: postgres.Sql = postgres(url, all);
    return client;
  }

  function replace(lost: postgres.Sql): void {
    current = connect();
    // drizzle sets its parsers and serializers in place, so the new pool needs a copy.
    Object.assign(current.options.parsers, lost.options.parsers);
    Object.assign(current.options.serializers, lost.options.serializers);
    void lost.end({ timeout: retireSeconds });
  }

  const own = new Map<PropertyKey, unknown>(
    Object.entries({
      unsafe(...query: UnsafeQuery) {
        const caller = findCaller();
        if (caller === null || sharing === undefined) return current.unsafe(...keepPlan(query));
        return shareQuery(() => current, query, sharing, caller);
      },
      begin(work: (transaction: Transaction) => Promise<unknown>) {
        const caller = findCaller();
        if (caller === null || sharing === undefined) return runTransaction(current, work);
        return sharing.shares.run(caller, () => runInsideTransaction(() => runTransaction(current, work)));
      },
      end(how?: { timeout?: number }) {
        isEnding = true;
        return current.end(how);
      },
    }),
  );
  return new Proxy(current, {
    apply: (_first, _this, query): unknown => Reflect.apply(current, undefined, query),
    get: (_first, name): unknown => own.get(name) ?? Reflect.get(current, name),
  });
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
  pool: () => postgres.Sql,
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
      if (signal === null) return send(pool(), keepPlan(query));
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
function runTransaction(
  client: postgres.Sql,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<unknown> {
  let isOver = false;
  const done = client.begin(async (transaction) => {
    try {
      return await work(guardTransaction(transaction, () => isOver));
    } catch (error) {
      // The driver reports a lost connection in the same turn, and would send a rollback after it.
      await nextTurn();
      throw error;
    } finally {
      if (isOver) await new Promise<never>(() => undefined);
    }
  });
  done.catch(() => {
    isOver = true;
  });
  return done;
}

function guardTransaction(transaction: Transaction, isOver: () => boolean): Transaction {
  return new Proxy(transaction, {
    get(target, name): unknown {
      if (name !== 'unsafe') return Reflect.get(target, name);
      return (...query: UnsafeQuery) => {
        if (isOver()) throw new Error('the connection of this transaction was lost');
        return target.unsafe(...keepPlan(query));
      };
    },
  });
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import postgres from 'postgres';

type Options = postgres.Options<Record<string, postgres.PostgresType>> & {
  /** Queries that may be pending on one connection besides the first; missing from the driver's types. */
  max_pipeline?: number;
};
type Transaction = postgres.TransactionSql;

/** Time in which the queries of a pool that lost a connection may still finish. */
const retireSeconds = 1;

/**
 * Opens a pool of connections that survives the loss of any of them, also when PostgreSQL itself dies and comes back.
 *
 * The driver (postgres 3.4.9) does not: a connection that is lost while something waits to be written never writes
 * again, and a transaction that continues after its connection was lost ends the process with an uncaught error
 * (porsager/postgres#1154 and #1208, open). So a pool that lost a connection is replaced by a new one, and a
 * transaction sends nothing after such a loss.
 */
export function openDatabaseClient(url: string, options: Options): postgres.Sql {
  let isEnding = false;
  let current = connect();

  function connect(): postgres.Sql {
    const client: postgres.Sql = postgres(url, {
      // Connections are never closed for being idle or old.
      idle_timeout: 0,
      max_lifetime: null,
      ...options,
      onclose(id) {
        if (client === current && !isEnding) replace(client);
        options.onclose?.(id);
      },
    });
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
      unsafe: (...query: UnsafeQuery) => current.unsafe(...keepPlan(query)),
      begin: (work: (transaction: Transaction) => Promise<unknown>) => runTransaction(current, work),
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
 * Makes PostgreSQL keep the plan of a query of drizzle, which sends its queries unprepared: each would cost a second
 * round trip and new planning.
 */
function keepPlan([query, parameters, options]: UnsafeQuery): UnsafeQuery {
  return [query, parameters, { ...options, prepare: true }];
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import postgres from 'postgres';

type Options = postgres.Options<Record<string, postgres.PostgresType>> & {
  /** How many queries may be under way on one connection besides the first; the driver's types leave it out. */
  max_pipeline?: number;
};
type Transaction = postgres.TransactionSql;

/** How long queries of a pool that lost a connection may still take. */
const retireSeconds = 1;

/**
 * A pool of connections that outlives the loss of any of them, also when PostgreSQL itself dies and comes back.
 *
 * The driver (postgres 3.4.9) does not: a connection that is lost while something waits to be written never writes
 * again, and a transaction that goes on after its connection was lost ends the process with an uncaught error
 * (porsager/postgres#1154 and #1208, open). So a pool that lost a connection is replaced by a fresh one, and a
 * transaction sends nothing after such a loss.
 */
export function openClient(url: string, options: Options): postgres.Sql {
  let isEnding = false;
  let current = connect();

  function connect(): postgres.Sql {
    const client: postgres.Sql = postgres(url, {
      // A connection ends only when it is lost.
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
    // The query builder sets how values are read and written in place.
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
 * Has PostgreSQL keep the plan of a query of drizzle, which sends them unprepared: that would cost each a second
 * round trip and planning anew.
 */
function keepPlan([query, parameters, options]: UnsafeQuery): UnsafeQuery {
  return [query, parameters, { ...options, prepare: true }];
}

/** Rejects when the connection is lost; whatever `work` does then stays without effect. */
function runTransaction(
  client: postgres.Sql,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<unknown> {
  let isOver = false;
  const done = client.begin(async (transaction) => {
    try {
      return await work(guardTransaction(transaction, () => isOver));
    } catch (error) {
      // The driver tells of a lost connection in the same turn, and would send a rollback after it.
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

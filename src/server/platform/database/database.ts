import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { openClient } from './database-client.ts';
import { keyedWork } from './keyed-work.ts';
import type { Statement, StatementValues } from './statement.ts';
import { noRoom, noRoomForConversation, tooManyBytes, tooManyConversations } from './storage-refusal.ts';

/** What queries are made with: the database itself or a transaction of it. */
export type Queries = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export interface Database extends Queries {
  /** Notes the effect of a keyed request with it (decision 0030). */
  transaction: PostgresJsDatabase['transaction'];
  /**
   * A transaction around work that needs connections itself. It has a pool of its own: on the same one, a few of
   * them could hold every connection while each waits for one more.
   */
  outerTransaction: PostgresJsDatabase['transaction'];
  /**
   * For searches: how common a word is decides how it is looked for, so a plan is made for each. And an index is used
   * even where PostgreSQL expects to meet enough matches by reading the table from its beginning.
   */
  readonly planning: Queries;
  /**
   * Runs a statement that changes nothing and takes no lock, outside of any transaction. Its pool is small, so that every
   * connection has the plans soon, which are made once for all values; nothing in it
   * ever waits for a commit or a lock.
   */
  read<Row>(statement: Statement<Row>, values: StatementValues): Promise<Row[]>;
  /**
   * Runs a statement that changes something, durable when this returns, outside of any transaction; its plan is kept as
   * well. Never called while a transaction of the caller holds a conversation: a statement that waits for that would wait
   * for ever. JSON goes as text and is cast twice.
   */
  write<Row>(statement: Statement<Row>, values: StatementValues): Promise<Row[]>;
  /**
   * Runs a statement of the search in all of a person's chats. Few run at a time, and each for a few seconds at the most,
   * so that nothing else waits for one (docs/decisions/0051).
   */
  search<Row>(statement: Statement<Row>, values: StatementValues): Promise<Row[]>;
  /**
   * A small pool whose commits do not wait for the disk: for the pieces of a running reply, which survive the
   * death of this process but need not survive a power cut (docs/decisions/0004).
   */
  readonly relaxed: postgres.Sql;
  /** A connection of its own, for session locks. */
  readonly lockSession: postgres.Sql;
  /** Has a listener told whenever that connection closed, and its locks are gone. */
  onLockSessionLost(listener: () => void): void;
  /** Answers true when a query goes through. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const readingConnections = 3;
const planningConnections = 3;
const searchingConnections = 2;
const writingConnections = 12;

const applicationName = 'yuanfen';

/**
 * How long one statement may take, also while it waits for a lock, in ms. The longest honest ones are waits for an
 * erasure or an import; both may take longer themselves (decision 0030).
 */
const statementTimeoutMs = 60_000;
/** The same for a window of the search in all chats, which takes 20 ms of CPU for most (docs/decisions/0051). */
const searchTimeoutMs = 5_000;

/** Opens the pools; connections are made when they are first needed. */
export function openDatabase(
  url: string,
  poolSize: number,
  options: { statementTimeoutMs?: number } = {},
): Database {
  const shared = { onnotice: () => undefined, connect_timeout: 5 };
  const connection = {
    application_name: applicationName,
    statement_timeout: options.statementTimeoutMs ?? statementTimeoutMs,
  };
  const main = openClient(url, { ...shared, max: poolSize, connection });
  const outer = openClient(url, { ...shared, max: 4, connection });
  const outerDb = drizzle(outer);
  const relaxed = openClient(url, {
    ...shared,
    max: 2,
    connection: { ...connection, synchronous_commit: 'off' },
  });
  const planned = {
    ...shared,
    // They find few rows by their keys. A plan that is made while a table is small must not read it whole later on.
    connection: { ...connection, plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' },
  };
  const reading = openClient(url, { ...planned, max: readingConnections });
  // These wait for locks, and for the disk with every commit: nobody else's may stand behind one on its connection.
  const writing = openClient(url, { ...planned, max: writingConnections, max_pipeline: 0 });
  const planning = openClient(url, {
    ...shared,
    max: planningConnections,
    connection: { ...connection, plan_cache_mode: 'force_custom_plan', enable_seqscan: 'off' },
  });
  const searching = openClient(url, {
    ...planned,
    max: searchingConnections,
    max_pipeline: 0,
    connection: { ...planned.connection, statement_timeout: searchTimeoutMs },
  });
  const lockListeners: (() => void)[] = [];
  const lockSession = openClient(url, {
    ...shared,
    max: 1,
    connection,
    onclose() {
      for (const listener of lockListeners) listener();
    },
  });
  const clients = [main, outer, planning, reading, writing, searching, relaxed, lockSession];
  const db = drizzle(main);
  const transaction = db.transaction.bind(db);
  return Object.assign(db, {
    transaction: ((work, config) =>
      transaction(async (queries) => {
        const result = await work(queries);
        await keyedWork.getStore()?.beforeCommit(queries, result);
        return result;
      }, config)) satisfies Database['transaction'],
    outerTransaction: outerDb.transaction.bind(outerDb),
    planning: drizzle(planning),
    read: <Row>(statement: Statement<Row>, values: StatementValues) => run(reading, statement, values),
    write: <Row>(statement: Statement<Row>, values: StatementValues) => run(writing, statement, values),
    search: <Row>(statement: Statement<Row>, values: StatementValues) => run(searching, statement, values),
    relaxed,
    lockSession,
    onLockSessionLost(listener: () => void) {
      lockListeners.push(listener);
    },
    async isReady() {
      try {
        await main`select 1`;
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await Promise.all(clients.map((sql) => sql.end({ timeout: 5 })));
    },
  });
}

async function run<Row>(
  client: postgres.Sql,
  statement: Statement<Row>,
  values: StatementValues,
): Promise<Row[]> {
  const rows = await client.unsafe(statement.text, statement.bind(values));
  return rows.map((row) => statement.row.parse(row));
}

const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** The driver's or the server's code of a failed query, also when the query builder wrapped it. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return databaseErrorCode(error.cause);
}

/** True when the database could not be reached, as opposed to refusing a query. */
export function isConnectionError(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && connectionCodes.has(code);
}

/** True when a write may succeed later without any change: the database is away, or has no room for now. */
export function isPassingError(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error);
}

/** SQLSTATE of a statement that took longer than `statement_timeout`. */
const queryCanceled = '57014';

/** The name that PostgreSQL gives a reference to a row that is gone. */
export const foreignKeyViolation = '23503';

/** What a failed query was told beside its message, as `databaseErrorCode` finds it. */
function databaseErrorDetail(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('detail' in error && typeof error.detail === 'string') return error.detail;
  return databaseErrorDetail(error.cause);
}

/**
 * SQLSTATEs of a database that takes no writes now and reads as before: the disk is full, an index or table could not
 * be made longer, the memory is used up, or it was made read-only.
 */
const readOnlyCodes = new Set(['53100', '53200', '25006']);

/** True when the database refuses to write, whatever is written. */
export function isReadOnlyError(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && readOnlyCodes.has(code);
}

/**
 * A database that is away or takes no writes is 50001 with words for the person, somebody without room 413, and
 * something that went while it was written about 404; anything else stays what it is.
 */
export function toDatabaseAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = databaseErrorCode(error);
  if (code === foreignKeyViolation) {
    return new AppError(40003, { status: 404, userMessage: userMessages.notFound, cause: error });
  }
  if (code === queryCanceled) {
    return new AppError(50001, {
      userMessage: userMessages.databaseSlow,
      retryAfterSeconds: 10,
      cause: error,
    });
  }
  if (code === tooManyBytes) return noRoom(Number(databaseErrorDetail(error)), error);
  if (code === tooManyConversations) return noRoomForConversation(Number(databaseErrorDetail(error)), error);
  if (isReadOnlyError(error)) {
    return new AppError(50001, {
      userMessage: userMessages.databaseReadOnly,
      retryAfterSeconds: 30,
      cause: error,
    });
  }
  if (!isConnectionError(error)) return error;
  return new AppError(50001, {
    userMessage: userMessages.databaseUnavailable,
    retryAfterSeconds: 2,
    cause: error,
  });
}

/** The name that PostgreSQL gives a unique-constraint violation. */
export const uniqueViolation = '23505';

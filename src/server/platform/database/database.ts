import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { openDatabaseClient } from './open-database-client.ts';
import { keyedWork } from './keyed-work.ts';
import type { Statement, StatementValues } from './statement.ts';
import { noRoom, noRoomForConversation, tooManyBytes, tooManyConversations } from './storage-refusal.ts';
import { findErrorCode } from '../log/error-code.mjs';

/** The interface for queries: the database itself or one of its transactions. */
export type Queries = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export interface Database extends Queries {
  /** Runs a transaction, and records the effect of a keyed request in it (decision 0030). */
  transaction: PostgresJsDatabase['transaction'];
  /**
   * Runs a transaction around work that needs further connections. It has its own pool: in a shared one, a few such
   * transactions could hold every connection while each waits for one more.
   */
  outerTransaction: PostgresJsDatabase['transaction'];
  /**
   * For searches: the best plan depends on how common a word is, so each query is planned. Indexes are used even where
   * PostgreSQL expects to find enough matches by reading the table from its beginning.
   */
  readonly planning: Queries;
  /**
   * Runs a statement that changes nothing and takes no lock, outside of any transaction. Its pool is small, so that
   * every connection soon has the plans, which are made once for all values; nothing in it ever waits for a commit or a
   * lock.
   */
  read<Row>(statement: Statement<Row>, values: StatementValues): Promise<Row[]>;
  /**
   * Runs a statement that changes something, durable when this returns, outside of any transaction; its plan is kept as
   * well. Never called while a transaction of the caller locks a conversation: a statement that waits for that lock
   * would wait forever. JSON is passed as text and cast twice.
   */
  write<Row>(statement: Statement<Row>, values: StatementValues): Promise<Row[]>;
  /**
   * Runs a statement of the search in all of a person's chats. Few run at a time, each for at most a few seconds, so
   * that nothing else waits for one (docs/decisions/0051).
   */
  search<Row>(statement: Statement<Row>, values: StatementValues): Promise<Row[]>;
  /**
   * A small pool whose commits do not wait for the disk: for the pieces of a running reply, which survive the death of
   * this process but need not survive a power cut (docs/decisions/0004).
   */
  readonly relaxed: postgres.Sql;
  /** A dedicated connection for session locks. */
  readonly lockSession: postgres.Sql;
  /** Calls a listener whenever that connection has closed and its locks are lost. */
  onLockSessionLost(listener: () => void): void;
  /** Returns true when a query succeeds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const readingConnections = 3;
const planningConnections = 3;
const searchingConnections = 2;
const writingConnections = 12;

const applicationName = 'yuanfen';

/**
 * Longest time of one statement, waits for locks included, in ms. The longest legitimate ones are waits for an erasure
 * or an import; both may take longer themselves (decision 0030).
 */
const statementTimeoutMs = 60_000;
/** The longest time of a window of the search in all chats, which usually takes 20 ms of CPU (docs/decisions/0051). */
const searchTimeoutMs = 5_000;

/** Opens the pools; connections are made when they are first needed. */
export function openDatabase(
  url: string,
  poolSize: number,
  options: { statementTimeoutMs?: number; connectTimeoutSeconds?: number } = {},
): Database {
  const shared = { onnotice: () => undefined, connect_timeout: options.connectTimeoutSeconds ?? 5 };
  const connection = {
    application_name: applicationName,
    statement_timeout: options.statementTimeoutMs ?? statementTimeoutMs,
  };
  const main = openDatabaseClient(url, { ...shared, max: poolSize, connection });
  const outer = openDatabaseClient(url, { ...shared, max: 4, connection });
  const outerDb = drizzle(outer);
  const relaxed = openDatabaseClient(url, {
    ...shared,
    max: 2,
    connection: { ...connection, synchronous_commit: 'off' },
  });
  const planned = {
    ...shared,
    // These statements find few rows by their keys. A plan made while a table is small must not scan it completely
    // later on.
    connection: { ...connection, plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' },
  };
  const reading = openDatabaseClient(url, { ...planned, max: readingConnections });
  // Writes wait for locks, and for the disk at every commit: no other statement may queue behind one on its connection.
  const writing = openDatabaseClient(url, { ...planned, max: writingConnections, max_pipeline: 0 });
  const planning = openDatabaseClient(url, {
    ...shared,
    max: planningConnections,
    connection: { ...connection, plan_cache_mode: 'force_custom_plan', enable_seqscan: 'off' },
  });
  const searching = openDatabaseClient(url, {
    ...planned,
    max: searchingConnections,
    max_pipeline: 0,
    connection: { ...planned.connection, statement_timeout: searchTimeoutMs },
  });
  const lockListeners: (() => void)[] = [];
  const lockSession = openDatabaseClient(url, {
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

/** Returns the driver's or the server's code of a failed query, also when the query builder wrapped the error. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return findErrorCode(error) ?? databaseErrorCode(error.cause);
}

/** True when the database could not be reached, as opposed to refusing a query. */
export function isConnectionError(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && connectionCodes.has(code);
}

/** True when a write may succeed later unchanged: the database cannot be reached, or has no room at the moment. */
export function isPassingError(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error);
}

/** SQLSTATE of a statement that took longer than `statement_timeout`. */
const queryCanceled = '57014';

/** SQLSTATE of a foreign-key violation. */
export const foreignKeyViolation = '23503';

/** Returns the detail of a failed query, from the error in which `databaseErrorCode` finds the code. */
function databaseErrorDetail(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('detail' in error && typeof error.detail === 'string') return error.detail;
  return databaseErrorDetail(error.cause);
}

/**
 * SQLSTATEs of a database that rejects writes and still reads: the disk is full, an index or table could not be
 * extended, the memory is used up, or it was made read-only.
 */
const readOnlyCodes = new Set(['53100', '53200', '25006']);

/** True when the database rejects every write. */
export function isReadOnlyError(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && readOnlyCodes.has(code);
}

/**
 * Converts a database error: an unreachable, slow or read-only database becomes 50001 with a message for the person, a
 * full quota 413, and a row that was deleted while something was written about it 404; any other error is returned
 * unchanged.
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

/** SQLSTATE of a unique-constraint violation. */
export const uniqueViolation = '23505';

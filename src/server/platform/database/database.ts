import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { ConnectionShares } from './caller.ts';
import { openDatabaseClient, readOnlySession, type Sharing } from './connections/open-database-client.ts';
import { keyedWork } from './keyed-work.ts';
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
   * For searches: the best plan depends on how common a word is, so each query is planned, and indexes are used even where
   * PostgreSQL expects to find enough matches by reading the table from its beginning. Few run at a time, each for at
   * most a few seconds, so that nothing else waits for one (docs/decisions/0051).
   */
  readonly search: Queries;
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
  close(): Promise<void>;
}

/** The state of a database: it can be written, can only be read, or does not answer. */
type DatabaseState = 'writable' | 'readable' | 'away';

const searchConnections = 3;
/**
 * Connections besides those of `openDatabase` that only do one thing each: the locks of the process, the probe, the pieces
 * of replies, and the two that listen to changes.
 */
const singleConnections = 5;

/** The least number of connections that a process works with. */
const leastConnections = searchConnections + singleConnections + 2;

const applicationName = 'yuanfen';
/** The name of the one connection for locks, by which processes are counted. */
export const lockSessionName = 'yuanfen locks';

/** Longest time of one statement, in ms; erasures and imports may take longer (decision 0030). */
const statementTimeoutMs = 60_000;
/** Longest wait for a lock, in ms: who waits holds a connection. Erasures and imports may wait longer. */
const lockTimeoutMs = 3_000;
/** The longest time of a window of the search in all chats, which usually takes 20 ms of CPU (docs/decisions/0051). */
const searchTimeoutMs = 5_000;
const probeTimeoutMs = 2_000;
/**
 * How PostgreSQL itself notices that a process is gone, in seconds and milliseconds: else a dead network path leaves its
 * session, with all its locks, for two hours.
 */
const deadPathSettings = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 60_000,
  idle_in_transaction_session_timeout: 300_000,
};

interface DatabaseOptions {
  /** The most connections of this process, including the connections of `listenToChannel`. */
  connections?: number;
  statementTimeoutMs?: number;
  connectTimeoutSeconds?: number;
}

/** Opens the pools; connections are made when they are first needed. */
export function openDatabase(
  url: string,
  { connections = leastConnections, connectTimeoutSeconds = 5, ...options }: DatabaseOptions = {},
): Database {
  const shared = { onnotice: () => undefined, connect_timeout: connectTimeoutSeconds };
  const connection = {
    application_name: applicationName,
    statement_timeout: options.statementTimeoutMs ?? statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // Compiling a plan takes longer than every statement here (0.2 to 0.7 s were measured).
    jit: 'off',
    ...deadPathSettings,
  };
  const single = { ...shared, max: 1 };
  const probe = openDatabaseClient(url, {
    ...single,
    connect_timeout: probeTimeoutMs / 1_000,
    connection: { ...connection, statement_timeout: probeTimeoutMs },
  });
  const sharing: Sharing = {
    shares: new ConnectionShares(),
    cancel: (pid) => probe.sql`select pg_cancel_backend(${pid})`,
  };
  // What the probe says has to be true of the others.
  const onReadOnly = () => {
    probe.renew();
  };
  const main = openDatabaseClient(
    url,
    { ...shared, max: connections - searchConnections - singleConnections, connection, onReadOnly },
    sharing,
  ).sql;
  const searching = openDatabaseClient(
    url,
    {
      ...shared,
      max: searchConnections,
      connection: {
        ...connection,
        statement_timeout: searchTimeoutMs,
        plan_cache_mode: 'force_custom_plan',
        enable_seqscan: 'off',
      },
    },
    sharing,
  ).sql;
  const relaxed = openDatabaseClient(url, {
    ...single,
    connection: { ...connection, synchronous_commit: 'off' },
    onReadOnly,
  }).sql;
  const lockListeners: (() => void)[] = [];
  const lockSession = openDatabaseClient(url, {
    ...single,
    connection: { ...connection, application_name: lockSessionName },
    onclose() {
      for (const listener of lockListeners) listener();
    },
  }).sql;
  const clients = [main, searching, relaxed, lockSession, probe.sql];
  const db = drizzle(main);
  const transaction = db.transaction.bind(db);
  return Object.assign(db, {
    transaction: ((work, config) =>
      transaction(async (queries) => {
        const result = await work(queries);
        await keyedWork.getStore()?.beforeCommit(queries, result);
        return result;
      }, config)) satisfies Database['transaction'],
    search: drizzle(searching),
    relaxed,
    lockSession,
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
    async close() {
      await Promise.all(clients.map((sql) => sql.end({ timeout: 5 })));
    },
  });
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

/** SQLSTATE of a transaction that PostgreSQL ended because it and another waited for each other. */
export const deadlockDetected = '40P01';

/**
 * True when a write may succeed later unchanged: the database cannot be reached, has no room at the moment, or somebody
 * held what the write needed.
 */
export function isPassingError(error: unknown): boolean {
  const code = databaseErrorCode(error);
  const isHeldUp = code !== undefined && (slowCodes.has(code) || code === deadlockDetected);
  return isHeldUp || isConnectionError(error) || isReadOnlyError(error);
}

/** SQLSTATE of a statement that was cancelled, or took longer than `statement_timeout`. */
export const queryCanceled = '57014';
/** SQLSTATE of a statement that waited longer than `lock_timeout`. */
export const lockNotAvailable = '55P03';
const slowCodes = new Set([queryCanceled, lockNotAvailable]);

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
const readOnlyCodes = new Set(['53100', '53200', readOnlySession]);

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
  if (code !== undefined && slowCodes.has(code)) {
    return new AppError(50001, {
      userMessage: userMessages.databaseSlow,
      retryAfterSeconds: 10,
      cause: error,
    });
  }
  if (code === tooManyBytes) return noRoom(Number(databaseErrorDetail(error)), error);
  if (code === tooManyConversations) return noRoomForConversation(Number(databaseErrorDetail(error)), error);
  if (code === readOnlySession) {
    return new AppError(50001, {
      userMessage: userMessages.databaseNotWritable,
      retryAfterSeconds: 5,
      cause: error,
    });
  }
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

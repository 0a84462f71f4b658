import { findErrorCode } from '../log/error-code.mjs';

/** SQLSTATE of a write in a session that can only read. */
export const readOnlySession = '25006';
/** SQLSTATE of a connection that the server has no room for. */
export const tooManyConnections = '53300';
/** Our code when none of several servers can be written to. */
export const noPrimary = 'NO_PRIMARY';

const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  tooManyConnections,
  noPrimary,
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
/** SQLSTATEs of a statement that took too long, or waited too long. */
export const slowCodes = new Set([queryCanceled, lockNotAvailable]);

/** SQLSTATE of a foreign-key violation. */
export const foreignKeyViolation = '23503';

/**
 * SQLSTATEs of a database that rejects writes and still reads: the disk is full, an index or table could not be
 * extended, the memory is used up, or it was made read-only.
 */
const readOnlyCodes = new Set(['53100', '53200', readOnlySession]);

export function isReadOnlyError(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && readOnlyCodes.has(code);
}

/** SQLSTATE of a unique-constraint violation. */
export const uniqueViolation = '23505';

import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  databaseErrorCode,
  foreignKeyViolation,
  isConnectionError,
  isReadOnlyError,
  readOnlySession,
  slowCodes,
} from './database-errors.ts';
import { noRoom, noRoomForConversation, tooManyBytes, tooManyConversations } from './storage-refusal.ts';

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

/** Returns the detail of a failed query, from the error in which `databaseErrorCode` finds the code. */
function databaseErrorDetail(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('detail' in error && typeof error.detail === 'string') return error.detail;
  return databaseErrorDetail(error.cause);
}

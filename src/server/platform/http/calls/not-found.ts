import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/**
 * Creates the same error for a missing record and for somebody else's: the answer reveals no difference
 * (rule:own-data).
 */
export function notFound(): AppError {
  return new AppError(40003, { status: 404, userMessage: userMessages.notFound });
}

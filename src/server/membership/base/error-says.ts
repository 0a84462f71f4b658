import { AppError } from '#src/contract/errors/app-error.ts';

/** True for an error that tells people so. */
export function errorSays(error: unknown, message: AppError['userMessage']): boolean {
  return error instanceof AppError && error.userMessage === message;
}

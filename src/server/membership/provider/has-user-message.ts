import { AppError } from '#src/contract/errors/app-error.ts';

/** Returns true for an error with this message for people. */
export function hasUserMessage(error: unknown, message: AppError['userMessage']): boolean {
  return error instanceof AppError && error.userMessage === message;
}

import { errorCatalogue, type ErrorCode } from './error-catalogue.ts';
import type { Localized } from '../locale/language.ts';

export interface AppErrorOptions {
  /** For the log. Never holds message text, device ids or tokens. */
  message?: string;
  /** For the person, in both languages; the catalogue's message if absent. */
  userMessage?: Localized;
  /** A more exact HTTP status than the code's own, such as 404 or 409 (rule:error-codes). */
  status?: 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429;
  /** Sent as `Retry-After`, in seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An error that is answered in the envelope (rule:envelope, rule:error-codes). Anything else that is thrown becomes
 * 20001.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly userMessage: Localized;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const entry = errorCatalogue[code];
    super(options.message ?? options.userMessage?.en ?? entry.message.en, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? entry.status;
    this.userMessage = options.userMessage ?? entry.message;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

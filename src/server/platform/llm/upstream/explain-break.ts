import { errors } from 'undici';
import { findErrorCode } from '#src/server/platform/log/error-code.mjs';
import { ModelError } from '../model/chat-model.ts';

/** The progress of a request when its connection broke. */
export type AnswerProgress = 'unconnected' | 'unanswered' | 'answered';

/** Explains a broken connection by the progress of the answer. */
export function explainBreak(error: Error, origin: string, progress: AnswerProgress): ModelError {
  const code = shownCodeOf(error);
  if (error instanceof errors.HTTPParserError) {
    return new ModelError('malformed', `The answer is not HTTP (${code}).`);
  }
  if (error instanceof errors.ConnectTimeoutError) {
    return new ModelError('connect-timeout', `No connection to ${origin} (${code}).`);
  }
  switch (progress) {
    case 'unconnected':
      return new ModelError('unreachable', `No connection to ${origin} (${code}).`);
    case 'unanswered':
      return new ModelError('unreachable', `The connection closed before an answer came (${code}).`);
    case 'answered':
      return new ModelError('cut', `The connection broke in the middle of the reply (${code}).`);
  }
}

/** Returns an error's code or class only: messages and properties of network errors can contain bytes of the answer. */
export function shownCodeOf(error: unknown): string {
  return findErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
}

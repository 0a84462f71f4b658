import type { AppError } from '#src/contract/errors/app-error.ts';
import { successCode } from '#src/contract/call/envelope.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { answerWhole } from '../answers/whole-answer.ts';

const apiHeaders = { 'Cache-Control': 'no-store', Vary: 'Accept-Language, Cookie' } as const;

/** Composes the body of a successful response (rule:envelope). */
export function composeSuccess(data: unknown): { code: number; message: string; data: unknown } {
  return { code: successCode, message: 'success', data };
}

/** Answers data in the envelope (rule:envelope). */
export function answerData(data: unknown): Response {
  const headers = { ...apiHeaders, 'Content-Type': 'application/json' };
  return answerWhole(Buffer.from(JSON.stringify(composeSuccess(data))), { headers });
}

/** Answers an error in the envelope, in the caller's language, with the status of its code (rule:error-codes). */
export function answerError(error: AppError, language: Language): Response {
  const headers = new Headers(apiHeaders);
  if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(error.retryAfterSeconds));
  // The response does not wait for the rest of a body that took too long.
  if (error.status === 408) headers.set('Connection', 'close');
  const body = { code: error.code, message: error.userMessage[language], data: null };
  return Response.json(body, { status: error.status, headers });
}

export function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

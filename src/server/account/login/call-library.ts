import { z } from 'zod';
import { AppError, type AppErrorOptions } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { ownValue } from '#src/domain/json/json-values.ts';
import type { LoginSession } from '../sessions/sessions.ts';
import { adultNeededCode, type LoginInProgress, loginInProgress } from './login-rules.ts';

export interface LibraryAnswer {
  data: unknown;
  /** The `Set-Cookie` headers of the response. */
  cookies: string[];
  /** The session that the call created; null if it created none. */
  session: LoginSession | null;
}

const errorSchema = z.object({ code: z.string() });

/** The library's error codes that have a message of their own; every other code means that the login failed. */
const refusals: Record<string, AppErrorOptions> = {
  [adultNeededCode]: { status: 403, userMessage: userMessages.adultNeeded },
  PASSKEY_NOT_FOUND: { status: 404, userMessage: userMessages.passkeyUnknown },
};

/**
 * Calls the login library for a visitor.
 * @throws AppError with a message for the person when the library rejects the call; never the library's own text
 */
export async function callLibrary(
  visitor: LoginInProgress,
  call: () => Promise<Response>,
): Promise<LibraryAnswer> {
  const answer = await loginInProgress.run(visitor, call);
  const cookies = answer.headers.getSetCookie();
  if (answer.ok) return { data: await answer.json(), cookies, session: visitor.session ?? null };
  const code = errorSchema.safeParse(await readBody(answer)).data?.code ?? '';
  throw new AppError(40003, {
    message: `the login library refused: ${code.slice(0, 60)}`,
    ...(ownValue(refusals, code) ?? { userMessage: userMessages.loginFailed }),
  });
}

async function readBody(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}

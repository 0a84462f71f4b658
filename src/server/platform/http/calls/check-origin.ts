import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** The cookies of the login, on https and on http: what a forged request would ride on. */
const loginCookie = /(?:^|;\s*)(?:__Host-)?yuanfen\./;

/**
 * Refuses a change that a page of another site asks for (rule:own-site). Browsers send `Origin` with every POST and
 * `Sec-Fetch-Site` with every request, and no page can write either. A program that sends neither may go on, unless
 * it carries cookies of a login: then it is a browser that somebody between took the headers from.
 * @throws AppError 40001 with status 403
 */
export function checkOrigin(request: Request, allowedOrigins: readonly string[]): void {
  const { headers } = request;
  const origin = headers.get('origin');
  if (origin !== null && allowedOrigins.includes(origin)) return;
  const site = headers.get('sec-fetch-site');
  // Also a page of this very host that came over http to the site on https is `cross-site`.
  const isOwnPage = site === null || site === 'same-origin' || site === 'none';
  const isOwn =
    origin === null
      ? site === 'same-origin' || !loginCookie.test(headers.get('cookie') ?? '')
      : isOwnOrigin(origin, headers.get('host'));
  if (!isOwnPage || !isOwn)
    throw new AppError(40001, { status: 403, userMessage: userMessages.foreignOrigin });
}

function isOwnOrigin(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

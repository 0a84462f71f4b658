import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { normaliseHost } from '#src/server/platform/settings/normalise-host.ts';

/** Matches the login cookies, on https and on http: the cookies that a forged request would use. */
const loginCookie = /(?:^|;\s*)(?:__Host-)?yuanfen\./;

/**
 * Refuses a change requested by a page of another site (rule:own-site). Browsers send `Origin` with every POST and
 * `Sec-Fetch-Site` with every request, and no page can set either. A program that sends neither is accepted, unless it
 * sends login cookies: then it is a browser whose headers were removed on the way.
 * @throws AppError 40001 with status 403
 */
export function checkOrigin(request: Request, allowedOrigins: readonly string[]): void {
  const { headers } = request;
  const origin = headers.get('origin');
  if (origin !== null && allowedOrigins.includes(origin)) return;
  const site = headers.get('sec-fetch-site');
  // A page of this host over http is also `cross-site` to the site on https.
  const isOwnPage = site === null || site === 'same-origin' || site === 'none';
  const isOwn =
    origin === null
      ? site === 'same-origin' || !loginCookie.test(headers.get('cookie') ?? '')
      : isOwnOrigin(origin, headers.get('host'));
  if (!isOwnPage || !isOwn)
    throw new AppError(40001, { status: 403, userMessage: userMessages.foreignOrigin });
}

function isOwnOrigin(origin: string, host: string | null): boolean {
  const named = normaliseHost(host ?? undefined);
  return named !== null && URL.canParse(origin) && normaliseHost(new URL(origin).host) === named;
}

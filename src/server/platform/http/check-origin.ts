import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';

/**
 * Refuses a change that a page of another site asks for (trust row 17). Browsers send `Origin` with every POST
 * and `Sec-Fetch-Site` with every request; a program that sends neither carries no visitor's cookies.
 * @throws AppError 40001 with status 403
 */
export function checkOrigin(request: Request, allowedOrigins: readonly string[]): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin !== null) {
    if (isOwnOrigin(origin, request.headers.get('host')) || allowedOrigins.includes(origin)) return;
    throw foreignOrigin();
  }
  if (site !== null && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
}

function isOwnOrigin(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

function foreignOrigin(): AppError {
  return new AppError(40001, { status: 403, userMessage: userMessages.foreignOrigin });
}

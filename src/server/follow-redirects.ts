import type { MiddlewareHandler } from 'hono';
import { defaultLanguage } from '#src/contract/locale/language.ts';
import { CallError } from '#src/contract/call/client.ts';
import { findRedirect } from '#src/contract/site/site-calls.ts';
import { readRedirectTarget, tidyPath } from '#src/domain/site/redirect-target.ts';
import { createPageClient } from './page-context.ts';
import { toErrorFields, type Log } from './platform/log/log.ts';

const longestPath = 2_000;

/**
 * Checks whether a path has moved, before its page is rendered (rule:redirects: the server-provided redirect check).
 * While the table cannot be read, pages are rendered without the check.
 */
export function followRedirects(log: Log): MiddlewareHandler {
  const client = createPageClient({ language: defaultLanguage });
  async function find(path: string): Promise<{ target: string; permanent: boolean } | null> {
    try {
      return await client.call(findRedirect, { query: { path } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      log.warn('redirects-not-read', toErrorFields(error));
      return null;
    }
  }
  return async (c, next) => {
    const path = tidyPath(new URL(c.req.url).pathname);
    const redirect = path === null || path.length > longestPath ? null : await find(path);
    const target = redirect === null ? null : readRedirectTarget(redirect.target);
    if (redirect === null || target === null) return next();
    return c.redirect(target, redirect.permanent ? 301 : 302);
  };
}

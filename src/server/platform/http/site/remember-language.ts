import { setCookie } from 'hono/cookie';
import type { MiddlewareHandler } from 'hono';
import { isLanguage } from '#src/contract/locale/language.ts';
import { offlinePath } from '#src/contract/pages/page-paths.ts';

const cookieSeconds = 400 * 24 * 3600;

/**
 * Stores the language of `?lang=en` and `?lang=zh-CN` of a page (rule:languages). The response itself is that page in
 * that language, so that a search engine, which keeps no cookies, finds both. A prefetch by a browser or its worker
 * stores nothing, because nobody has chosen the page yet.
 */
export function rememberLanguage(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const wanted = c.req.query('lang');
    if (c.req.method !== 'GET' || !isLanguage(wanted)) return;
    if (c.req.header('sec-purpose')?.includes('prefetch') === true) return;
    if (c.req.header('sec-fetch-dest') === 'empty' || c.req.path === offlinePath) return;
    setCookie(c, 'lang', wanted, {
      path: '/',
      maxAge: cookieSeconds,
      sameSite: 'Lax',
      secure: c.req.header('x-forwarded-proto') === 'https',
    });
  };
}

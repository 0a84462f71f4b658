import { setCookie } from 'hono/cookie';
import type { MiddlewareHandler } from 'hono';
import { isLanguage } from '#src/contract/language.ts';

const cookieSeconds = 400 * 24 * 3600;

/** Answers `?lang=en` and `?lang=zh-CN` of a page by remembering the language and going to the page itself (D1). */
export function switchLanguage(): MiddlewareHandler {
  return async (c, next) => {
    const wanted = c.req.query('lang');
    if (c.req.method !== 'GET' || !isLanguage(wanted)) return next();
    setCookie(c, 'lang', wanted, {
      path: '/',
      maxAge: cookieSeconds,
      sameSite: 'Lax',
      secure: c.req.header('x-forwarded-proto') === 'https',
    });
    const url = new URL(c.req.url);
    url.searchParams.delete('lang');
    // One leading slash only: `//host` would leave this site.
    return c.redirect(`/${url.pathname.replace(/^\/+/, '')}${url.search}`, 303);
  };
}

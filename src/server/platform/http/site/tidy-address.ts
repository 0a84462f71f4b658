import type { MiddlewareHandler } from 'hono';

/**
 * Gives each page one address: slashes at the end of a path, repeated slashes, and unnecessary percent-encoding
 * redirect to the path without them (RFC 3986 §6.2.2).
 */
export function tidyAddress(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const tidy = decodeUnreserved(pathname)
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '');
    // It begins with one slash: `//host` would be another site.
    return tidy === pathname ? next() : c.redirect(`${tidy}${search}`, 301);
  };
}

function decodeUnreserved(pathname: string): string {
  return pathname.replace(/%([0-9a-f]{2})/gi, (encoded, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

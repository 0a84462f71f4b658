import type { MiddlewareHandler } from 'hono';

/** Headers of every response, page or not. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
} as const;

/** The policy of an HTML response to which the page pipeline gave none: nothing may load or run. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Adds security headers to every response, and a Content-Security-Policy to every HTML response (rule:strict-policy).
 */
export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(answerHeaders)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    const isHtml = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (isHtml) setPageHeaders(c.res.headers);
    if (isHtml && !c.res.headers.has('content-security-policy')) {
      c.res.headers.set('Content-Security-Policy', closedPolicy);
    }
  };
}

/** Pages follow their reader's language, so a shared cache must not keep one for another reader. */
function setPageHeaders(headers: Headers): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.get('Vary')?.includes('Cookie')) headers.append('Vary', 'Accept-Language, Cookie');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
}

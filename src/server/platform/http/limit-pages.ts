import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { limitRules } from '../limits/limit-rules.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { clientNetwork } from './client-network.ts';
import { composeRefusal, refusalHeaders } from './refusal-page.ts';

/**
 * Counts the pages of a network, and those of a browser, that come as far as the page pipeline (trust row 32). What the page cache answers before
 * it costs next to nothing and is not counted, so that crawlers and whole schools read on.
 */
export function limitPages(limits: RateLimits): MiddlewareHandler {
  return async (c, next) => {
    const network = clientNetwork(c.req.raw);
    const browser = nameBrowser(c.req.header('cookie'));
    try {
      if (network !== null && browser !== null) await limits.consume(limitRules.pagesOfVisitor, [browser]);
      if (network !== null) await limits.consume(limitRules.pagesOfNetwork, [network]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const headers = { ...refusalHeaders, 'Retry-After': String(error.retryAfterSeconds ?? 1) };
      return new Response(composeRefusal(texts), { status: 429, headers });
    }
    return next();
  };
}

/** What tells one browser from others of its network: its session or its device, hashed as secrets are; null without. */
function nameBrowser(cookies: string | undefined): string | null {
  const own = (cookies ?? '').split('; ').filter((pair) => ownCookie.test(pair));
  return own.length === 0 ? null : createHash('sha256').update(own.join()).digest('base64url');
}

const ownCookie = /^(?:__Host-)?(?:device-id|yuanfen\.session_token)=/;

const texts = {
  title: { en: 'One moment', 'zh-CN': '请稍候' },
  lines: [userMessages.tooManyRequests],
};

import type { MiddlewareHandler } from 'hono';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { clientNetwork } from '../visitor/client-network.ts';
import { composeRefusal, refusalHeaders } from './compose-refusal.ts';

/**
 * Counts the pages of a network that reach the page pipeline (rule:rate-limits). Hits of the page cache cost next to
 * nothing and are not counted, so that crawlers and whole schools can read on.
 */
export function limitPages(limits: RateLimits): MiddlewareHandler {
  return async (c, next) => {
    const network = clientNetwork(c.req.raw);
    try {
      if (network !== null) await limits.consume(limitRules.pagesOfNetwork, [network]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refuseTooMany(error.retryAfterSeconds ?? 1);
    }
    return next();
  };
}

/** Composes the page for too many requests, with the seconds to wait. */
export function refuseTooMany(retryAfterSeconds: number): Response {
  const headers = { ...refusalHeaders, 'Retry-After': String(retryAfterSeconds) };
  return new Response(composeRefusal(texts), { status: 429, headers });
}

const texts = {
  title: { en: 'One moment', 'zh-CN': '请稍候' },
  lines: [userMessages.tooManyRequests],
};

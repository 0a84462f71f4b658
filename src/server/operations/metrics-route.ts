import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { isFromProxy } from '#src/server/platform/http/site/is-from-proxy.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import type { Env } from '#src/server/platform/settings/env.ts';

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Adds `/metrics` for Prometheus: for who sends the token of `METRICS_TOKEN`, and, where no proxy is in front, for this
 * machine itself. To everybody else there is no such address.
 */
export function addMetricsRoute(
  app: Hono,
  register: Registry,
  env: Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY'>,
): void {
  app.get('/metrics', async (c, next) => {
    if (!mayRead(c.req.raw, env)) return next();
    return new Response(await register.metrics(), {
      headers: { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' },
    });
  });
}

function mayRead({ headers }: Request, env: Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY'>): boolean {
  const { METRICS_TOKEN: token, TRUST_PROXY: proxies } = env;
  const [, sent] = /^bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (token !== undefined && sent !== undefined && isSame(sent, token)) return true;
  const isNear = loopback.test(headers.get(clientAddressHeader) ?? '');
  return isNear && proxies === 0 && !isFromProxy(headers.keys());
}

function isSame(sent: string, token: string): boolean {
  const [a, b] = [sent, token].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

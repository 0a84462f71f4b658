import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { limitPages } from '#src/server/platform/http/site/limit-pages.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import { createRateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { createLog } from '#src/server/platform/log/log.ts';

it('1,200 pages a minute are rendered for a network; then a page in both languages says to wait', async () => {
  expect(limitRules.pagesOfNetwork).toMatchObject({ points: 1_200, seconds: 60 });
  const limits = createRateLimits({ RATE_LIMIT_FACTOR: 1 }, createLog('silent'));
  const app = new Hono().use(limitPages(limits)).all('*', (c) => c.text('a page'));
  const ask = (address: string) => app.request('/', { headers: { [clientAddressHeader]: address } });
  for (let time = 0; time < 1_200; time += 1) expect((await ask('203.0.113.1')).status).toBe(200);
  const refused = await ask('203.0.113.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await refused.text();
  expect(html).toContain('Wait a moment');
  expect(html).toContain('请稍候');
  expect((await ask('203.0.113.2')).status).toBe(200);
  // A request of the server to itself has no address.
  expect((await app.request('/')).status).toBe(200);
});

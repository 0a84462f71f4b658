import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { allowOrigins } from '#src/server/platform/http/site/allow-origins.ts';
import { requestLog } from '#src/server/platform/http/site/request-log.ts';
import { securityHeaders } from '#src/server/platform/http/site/security-headers.ts';
import { createLog } from '#src/server/platform/log/log.ts';

const friend = 'https://friend.example';

describe('allowOrigins (rule:api-base, rule:foreign-origins)', () => {
  const app = new Hono().use(allowOrigins([friend])).get('/', (c) => c.text('ok'));

  it.each(['GET', 'OPTIONS'])(
    'lets the pages of a named origin read the answers to a %s as its visitor',
    async (method) => {
      const { headers } = await app.request('/', { method, headers: { Origin: friend } });
      expect(headers.get('access-control-allow-origin')).toBe(friend);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('vary')).toContain('Origin');
    },
  );

  it.each([
    'https://evil.example',
    'null',
    `${friend}.evil.example`,
    'http://friend.example',
    'https://FRIEND.example',
    '',
    '*',
  ])('gives no header to %j', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await app.request('/', { method, headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('names no origin when none may call', async () => {
    const alone = new Hono().use(allowOrigins([])).get('/', (c) => c.text('ok'));
    const { headers } = await alone.request('/', { headers: { Origin: friend } });
    expect([...headers.keys()].filter((name) => /allow-(origin|credentials)/.test(name))).toEqual([]);
  });

  it('allows the headers that the client sends (rule:call-headers)', async () => {
    const response = await app.request('/', {
      method: 'OPTIONS',
      headers: { Origin: friend, 'Access-Control-Request-Method': 'POST' },
    });
    const allowed = response.headers.get('access-control-allow-headers') ?? '';
    for (const name of ['platform', 'device-id', 'Content-Type', 'Idempotency-Key'])
      expect(allowed).toContain(name);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST');
  });
});

describe('securityHeaders (rule:strict-policy)', () => {
  const app = new Hono()
    .use(securityHeaders())
    .get('/html', (c) => c.html('<p>'))
    .get('/own', (c) => c.html('<p>', 200, { 'Content-Security-Policy': "script-src 'self'" }))
    .get('/json', (c) => c.json({}));

  it.each(['/html', '/json', '/missing'])('are on every answer: %s', async (path) => {
    const { headers } = await app.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });

  it('close a page that brings no policy of its own, and keep one that does', async () => {
    const closed = (await app.request('/html')).headers.get('content-security-policy');
    expect(closed).toContain("default-src 'none'");
    expect((await app.request('/own')).headers.get('content-security-policy')).toBe("script-src 'self'");
    expect((await app.request('/json')).headers.get('content-security-policy')).toBeNull();
  });
});

describe('requestLog (rule:clean-logs)', () => {
  it('writes one line for each request, with an id that the answer has too, and no query', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const app = new Hono().use(requestLog(log, false)).get('/page', (c) => c.text('ok', 201));
    const response = await app.request('/page?token=canary-secret', {
      headers: { 'device-id': 'canary-secret', cookie: 'user=canary-secret' },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('canary');
    const line: unknown = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({
      event: 'request',
      method: 'GET',
      route: '/page',
      status: 201,
      request_id: response.headers.get('x-request-id'),
      duration_ms: expect.any(Number),
    });
  });

  it.each([
    [true, 'balancer-1:42=a', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'balancer-1:42=a'],
    [true, 'two words', 'nonsense', null],
    [true, 'short', '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', null],
    [true, 'x'.repeat(129), '', null],
    [false, 'balancer-1:42=a', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', null],
  ])('the ids of a trusted proxy go on (%s, %j, %j)', async (trusts, id, trace, expected) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const app = new Hono().use(requestLog(log, trusts)).get('/page', (c) => {
      log.warn('something');
      return c.text('ok');
    });
    const headers = { traceparent: trace, 'x-request-id': id };
    const answered = (await app.request('/page', { headers })).headers.get('x-request-id');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const fields: unknown = JSON.parse(line);
      expect(fields).toMatchObject({
        request_id: answered,
        ...(expected !== null && { trace_id: '0af7651916cd43dd8448eb211c80319c' }),
      });
    }
    if (expected === null) expect(answered).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    else expect(answered).toBe(expected);
    expect(lines.some((line) => line.includes('trace_id'))).toBe(expected !== null);
  });

  it('counts requests above a limit: two lines a minute, however many there are', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const app = new Hono().use(requestLog(log, false)).get('/page', (c) => c.text('too many', 429));
    for (let times = 0; times < 500; times += 1) await app.request('/page');
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    const [first, sum] = lines.map((line): unknown => JSON.parse(line));
    expect(first).toMatchObject({ level: 'warn', event: 'request-refused', status: 429 });
    expect(sum).toMatchObject({ level: 'warn', event: 'request-refused', status: 429, count: 499 });
    expect(lines).toHaveLength(2);
  });
});

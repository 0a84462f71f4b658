import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startE2eServer } from '#tests/support/e2e/server.ts';

/** Returns the statuses of several registrations, each with its own headers. */
async function register(url: string, headersOf: (time: number) => Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    const response = await fetch(`${url}/v2/user/device/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headersOf(time) },
      body: JSON.stringify({ device_id: randomUUID(), platform: 'pc' }),
    });
    statuses.push(response.status);
  }
  return statuses;
}

it(
  'a client is limited by the address that its proxy saw, whatever it claims (rule:rate-limits)',
  { tags: ['full'] },
  async () => {
    const server = await startE2eServer({ RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' });
    try {
      const liar = (time: number) => ({
        'X-Client-Address': `203.0.113.${time}`,
        'X-Forwarded-For': `203.0.113.${time}, 198.51.100.1`,
      });
      expect(await register(server.url, liar)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const neighbours = (time: number) => ({ 'X-Forwarded-For': `2001:db8:1:1:${time}::1` });
      expect(await register(server.url, neighbours)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const apart = await register(server.url, (time) => ({ 'X-Forwarded-For': `203.0.113.${time}` }));
      expect(new Set(apart)).toEqual(new Set([200]));
      // Pages are still answered for everyone, also those that make calls in process.
      const headers = { 'X-Forwarded-For': '198.51.100.1' };
      for (const path of ['/', '/blogs', '/mine/chats']) {
        expect((await fetch(`${server.url}${path}`, { headers })).status, path).toBe(200);
      }
    } finally {
      await server.close();
    }
  },
);

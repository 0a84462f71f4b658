import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { registerDevice } from '#src/contract/account/user-calls.ts';
import { createUsedDataFolder } from '#tests/support/process/prepared-data.ts';
import { startServer } from '#tests/support/process/server-process.ts';

it(
  'the chat page of a person who reads too much is 429 with a message, not an error; others open theirs',
  { timeout: 600_000 },
  async () => {
    const folder = await createUsedDataFolder();
    onTestFinished(() => folder.remove());
    // Reads: 6 a minute of a visitor.
    const server = await startServer({ dataDir: folder.dataDir, env: { RATE_LIMIT_FACTOR: '0.01' } });
    onTestFinished(async () => void (await server.stop()));
    const deviceId = randomUUID();
    const registered = await fetch(`${server.url}${registerDevice.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ device_id: deviceId, platform: 'pc' }),
    });
    expect(registered.status).toBe(200);
    const open = (cookie: string) => fetch(`${server.url}/chat/peng-yue-f01`, { headers: { cookie } });
    const statuses: number[] = [];
    let refused = await open(`device-id=${deviceId}`);
    for (; refused.status !== 429 && statuses.length < 8; refused = await open(`device-id=${deviceId}`)) {
      statuses.push(refused.status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const html = await refused.text();
    expect(html).toContain('Wait a moment');
    expect(html).toContain('请稍候');
    expect((await open('lang=en')).status).toBe(200);
    expect(server.log()).not.toContain('"level":"error"');
  },
);

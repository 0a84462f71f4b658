import { expect, it } from 'vitest';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { closeAfterFile } from '#tests/support/vitest/close-after-file.ts';

const token = 'a-token-of-the-operator';
const api = await startApiForFile({ env: { METRICS_TOKEN: token } });
const behindProxy = await startTestApi({ env: { METRICS_TOKEN: token, TRUST_PROXY: '1' }, beside: api });
closeAfterFile(() => behindProxy.close());

/** Reads the value of each line: `name{labels}` → value. */
async function readMetrics(): Promise<Map<string, number>> {
  const response = await api.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const near = { 'x-client-address': '127.0.0.1' };

it.each([
  ['this machine', near, 200],
  ['this machine by IPv6', { 'x-client-address': '::1' }, 200],
  ['another machine', { 'x-client-address': '10.0.0.2' }, 404],
  ['a call of a page', {}, 404],
  ['a proxy on this machine', { ...near, 'x-forwarded-for': '203.0.113.5' }, 404],
  ['somebody with the token', { 'x-client-address': '10.0.0.2', authorization: `Bearer ${token}` }, 200],
  ['somebody with another token', { 'x-client-address': '10.0.0.2', authorization: 'Bearer a' }, 404],
])('%s', async (_name, headers, status) => {
  const response = await api.request('/metrics', { headers });
  expect(response.status).toBe(status);
  if (status === 200) expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

it('behind a trusted proxy nobody reads them without the token', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await behindProxy.request('/metrics', { headers })).status;
  expect(await ask(near)).toBe(404);
  expect(await ask({ ...near, authorization: `bearer ${token}` })).toBe(200);
});

it('replies are measured by how they end, with their first word and their tokens', async () => {
  const before = await readMetrics();
  const visitor = await api.registerVisitor();
  const { id } = await visitor.startChat('f01');
  await visitor.ask(id, 'Hello');
  const after = await readMetrics();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('yuanfen_reply_duration_seconds_count{end="stop"}')).toBe(1);
  expect(grown('yuanfen_reply_first_word_seconds_count')).toBe(1);
  expect(grown('yuanfen_model_tokens_total{model="fake",of="prompt"}')).toBeGreaterThan(0);
  expect(grown('yuanfen_model_tokens_total{model="fake",of="reply"}')).toBeGreaterThan(0);
  expect(after.get('yuanfen_replies_running')).toBe(0);
});

it('gems are measured from the ledger, a minute after they moved', async () => {
  const visitor = await api.registerVisitor();
  const before = await readMetrics();
  await api.database.sql`
    insert into gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after, created_at)
    select id, 'grant', 0, 7, -7, daily, bought + 7, now() - interval '2 minutes' from gem_wallets
    where user_id = ${visitor.user.id}`;
  await api.database.sql`
    insert into gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after)
    select id, 'grant', 0, 5, -5, daily, bought + 12 from gem_wallets where user_id = ${visitor.user.id}`;
  const name = 'yuanfen_gems_total{kind="grant",way="received"}';
  expect(((await readMetrics()).get(name) ?? 0) - (before.get(name) ?? 0)).toBe(7);
  expect((await readMetrics()).get(name)).toBe((before.get(name) ?? 0) + 7);
});

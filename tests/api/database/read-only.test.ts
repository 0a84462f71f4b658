import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

/** Makes new sessions of the product's database read only, or ordinary again, as a failover does. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const [row] = await api.database.sql`select current_database() as name`;
  const name = String(row?.['name']);
  await api.database.sql.unsafe(
    `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
}

async function readState(query = ''): Promise<[number, unknown]> {
  const response = await api.request(`/readyz${query}`);
  return [response.status, await response.json()];
}

it('sessions that can only read are replaced, refusals say so, and writes succeed again (rule:database-faults)', async () => {
  const visitor = await api.registerVisitor();
  const { id } = await visitor.startChat();
  const ask = (language: string) =>
    api.post(
      '/v2/message/pc/ask',
      { conversation_id: id, content: 'Hello', client_message_id: randomUUID() },
      { 'device-id': visitor.deviceId, 'Accept-Language': language },
    );
  expect(await readState()).toEqual([200, { status: 'ready', writes: true }]);
  await setReadOnly(true);
  // The sessions from before can still write.
  await api.database.sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'yuanfen%'`;
  await expect.poll(() => readState()).toEqual([200, { status: 'ready', writes: false }]);
  expect(await readState('?writes')).toEqual([
    503,
    { status: 'waiting for a database that can be written', writes: false },
  ]);
  await expect.poll(async () => (await ask('en')).headers.get('Retry-After')).toBe('5');
  const refused = await ask('en');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await refused.json()).toEqual({
    code: 50001,
    message:
      'The database cannot be written at the moment, so nothing can be saved. Your text is still here: try again in a moment.',
    data: null,
  });
  expect(await (await ask('zh-CN')).json()).toMatchObject({
    message: '数据库暂时只能读取，无法保存。你的内容还在，请稍后再试。',
  });
  await setReadOnly(false);
  await expect.poll(async () => (await ask('en')).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(() => readState('?writes')).toEqual([200, { status: 'ready', writes: true }]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { replyChunks } from '#src/server/chat/tables.ts';
import { createStatement } from '#src/server/platform/statement.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const line = z.object({ 'QUERY PLAN': z.string() });
const ofReply = sql`${replyChunks} where ${replyChunks.messageId} = ${sql.placeholder('id')}::uuid`;

it.each([
  ['find rows', createStatement(sql`explain select * from ${ofReply}`, line)],
  ['delete rows', createStatement(sql`explain delete from ${ofReply}`, line)],
])('statements that %s by a key use its index, however small the table is', async (_name, statement) => {
  const lines = await api.services.database.read(statement, { id: randomUUID() });
  const plan = lines.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('reply_chunks_message_id_start_pk');
  expect(plan).not.toContain('Seq Scan');
});

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

it.each([
  [
    'text[]',
    ['plain', 'with "quotes"', String.raw`back\slash`, '{braces}, commas', '', 'NULL', '缘分', '\n'],
  ],
  ['uuid[]', ['0198c5a0-0000-7000-8000-000000000001']],
  ['int[]', [1, -2, 2_147_483_647]],
  ['bigint[]', ['9007199254740993', '-1']],
  ['text[]', []],
  ['text[]', ['a', null, 'b']],
])('%s are sent and read as they are: %j', async (type, values) => {
  const { database } = api.services;
  const [row] = await database.execute<{ values: unknown; first: string | null }>(
    sql`select ${sql.param(values)}::${sql.raw(type)} as values, (${sql.param(values)}::${sql.raw(type)})[1]::text as first`,
  );
  expect(row?.values).toEqual(values);
  expect(row?.first).toBe(values[0] === undefined ? null : String(values[0]));
});

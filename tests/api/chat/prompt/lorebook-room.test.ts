import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import * as calls from '#src/contract/lorebooks/lorebook-calls.ts';
import type { CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { allLorebooksLimits } from '#src/server/lorebooks/lorebook-quota.ts';
import { composeEntry } from '#tests/support/files/lore-books.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
const api = await startApiForFile();
beforeEach(async () => {
  visitor = await api.registerVisitor();
});

/** Stores a lorebook as an import does, without the time for parsing. */
async function store(entries: readonly CardBookEntry[]): Promise<string> {
  const id = randomUUID();
  const book = JSON.stringify({ extensions: {}, entries });
  await api.database.sql`
    insert into lorebooks (id, user_id, name, book) values (${id}, ${visitor.user.id}, 'Stored', ${book}::text::jsonb)`;
  return id;
}

async function importBook(entries: readonly unknown[], language = 'en') {
  const response = await api.request(calls.importLorebook.path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'device-id': visitor.deviceId,
      'Accept-Language': language,
    },
    body: JSON.stringify({ spec: 'lorebook_v3', data: { extensions: {}, entries } }),
  });
  return { status: response.status, ...envelopeSchema.parse(await response.json()) };
}

const add = (name: string) => visitor.client.call(calls.addLorebook, { body: { name } });
const get = (id: string) => visitor.client.call(calls.getLorebook, { query: { lorebook_id: id } });
const list = () => visitor.client.call(calls.listLorebooks, { query: {} });
const edit = ({ id, version }: { id: string; version: number }, changes: object) =>
  visitor.client.call(calls.editLorebook, { body: { lorebook_id: id, version, ...changes } });

const remove = (id: string) => visitor.client.call(calls.deleteLorebook, { body: { lorebook_id: id } });

const entryOf = (index: number, content: string): calls.LorebookEntry => ({
  index,
  name: '',
  keys: ['whale'],
  secondary_keys: [],
  content,
  enabled: true,
  constant: false,
  selective: false,
  use_regex: false,
  case_sensitive: false,
  insertion_order: index,
});

const megabyte = 1024 * 1024;
const ofBytes = (bytes: number) => composeEntry({ content: 'a'.repeat(bytes) });
const many = (count: number) => Array.from({ length: count }, () => composeEntry());

describe('all lorebooks of a user together', () => {
  it('have at most 20 MB; one beyond that is refused in both languages and not stored', async () => {
    const kept = await Promise.all([1, 2, 3, 4].map(() => store([ofBytes(4.9 * megabyte)])));
    expect((await importBook([ofBytes(100_000)])).status).toBe(200);
    const before = await list();
    const refused = await importBook([ofBytes(500_000)]);
    expect(refused).toMatchObject({ status: 413, code: 40003, data: null });
    expect(refused.message).toMatch(/together have at most 20 MB.*Delete/);
    const chinese = await importBook([ofBytes(500_000)], 'zh-CN');
    expect(chinese).toMatchObject({ status: 413, message: expect.stringMatching(/合起来最多 20 MB.*删除/) });
    expect(await list()).toEqual(before);
    await remove(kept[0] ?? '');
    expect((await importBook([ofBytes(500_000)])).status).toBe(200);
  });

  it('have at most 10,000 entries, also when they are added one by one', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => store(many(2_000))));
    expect((await importBook([composeEntry()])).message).toMatch(/together have at most 10,000 entries/);
    expect((await importBook([composeEntry()], 'zh-CN')).message).toMatch(/合起来最多 10000 个条目/);
    const book = await add('Empty');
    const refused = { code: 40003, status: 400 };
    await expect(edit(book, { entries: [entryOf(0, 'A')] })).rejects.toMatchObject(refused);
    const full = await get(ids[0] ?? '');
    const fewer = await edit(full, { entries: [entryOf(0, 'A whale')], removed: [1] });
    expect(fewer.entry_count).toBe(1_999);
    expect((await edit(book, { entries: [entryOf(0, 'A')] })).entry_count).toBe(1);
  });

  it('may be reduced where they exceed the limit already', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => store([ofBytes(4.5 * megabyte)])));
    const book = await get(ids[0] ?? '');
    await expect(edit(book, { entries: [entryOf(9, 'More')] })).rejects.toMatchObject({ status: 413 });
    expect((await edit(book, { entries: [entryOf(0, 'Less')] })).entries[0]?.content).toBe('Less');
    expect((await edit({ id: book.id, version: 1 }, { name: 'Whales' })).name).toBe('Whales');
  });

  it('do not exceed the limit by two imports or edits at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => store(many(2_000))));
    await store(many(1_999));
    const books = [await add('a'), await add('b')];
    const results = await Promise.allSettled([
      ...books.map((book) => edit(book, { entries: [entryOf(0, 'A')] })),
      importBook([composeEntry()]).then(({ status }) =>
        status === 200 ? 1 : Promise.reject(new Error('no')),
      ),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sum = (await list()).reduce((all, { entry_count: count }) => all + count, 0);
    expect(sum).toBe(allLorebooksLimits.entries);
  });

  it("do not count anybody else's", async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => store(many(2_000))));
    visitor = await api.registerVisitor();
    expect((await importBook([composeEntry()])).status).toBe(200);
  });
});

describe('an entry that is edited (rule:adult-characters)', () => {
  it('is checked, also if its other texts are too long to be read again each time', async () => {
    const id = await store([composeEntry({ extensions: { notes: 'a quiet harbour '.repeat(10_000) } })]);
    const book = await get(id);
    const young = [entryOf(0, 'Anna is 15 years old.')];
    await expect(edit(book, { entries: young })).rejects.toMatchObject({ code: 40003 });
    expect((await edit(book, { entries: [entryOf(0, 'Anna is 35 years old.')] })).version).toBe(1);
  });
});

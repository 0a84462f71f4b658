import { beforeEach, describe, expect, it } from 'vitest';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import * as calls from '#src/contract/lorebooks/lorebook-calls.ts';
import { addPersona, editPersona } from '#src/contract/personas/persona-calls.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import { composeEntry } from '#tests/support/files/lore-books.ts';
import { agnaiMemory, novelAiLorebook, risuLorebook } from '#tests/support/files/foreign-lorebooks.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
const api = await startApiForFile({ script: 'reply' });
beforeEach(async () => {
  visitor = await api.registerVisitor();
});

const worldInfo = {
  entries: {
    0: { uid: 0, key: ['tide'], comment: 'Tides', content: 'The tide is high at six.', order: 5, odd: [1] },
    3: { uid: 3, key: ['ship'], content: 'The ship is late.', order: 1, constant: false, selectiveLogic: 2 },
  },
  unknown: { kept: true },
};

async function send(content: unknown, name = ''): Promise<Response> {
  const body = content instanceof Uint8Array ? new Uint8Array(content) : JSON.stringify(content);
  return api.request(`${calls.importLorebook.path}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', 'device-id': visitor.deviceId },
    body,
  });
}

async function importBook(content: unknown, name = ''): Promise<calls.Lorebook> {
  const response = await send(content, name);
  const { data, message } = envelopeSchema.parse(await response.json());
  expect(message).toBe('success');
  return calls.importLorebook.result.parse(data).lorebook;
}

async function exportBook(id: string, format: string, who = visitor): Promise<Response> {
  return api.request(`${calls.exportLorebook.path}?lorebook_id=${id}&format=${format}`, {
    headers: { 'device-id': who.deviceId },
  });
}

const add = (name: string) => visitor.client.call(calls.addLorebook, { body: { name } });
const list = (who = visitor) => who.client.call(calls.listLorebooks, { query: {} });
const edit = (book: calls.Lorebook, changes: object, who = visitor) =>
  who.client.call(calls.editLorebook, {
    body: { lorebook_id: book.id, version: book.version, ...changes },
  });
const attach = (bookId: string, conversationId: string, isAttached = true, who = visitor) =>
  who.client.call(calls.attachLorebook, {
    body: { lorebook_id: bookId, conversation_id: conversationId, is_attached: isAttached },
  });
const systemOf = () => api.upstream.requests.at(-1)?.messages[0]?.content ?? '';

const entryOf = (index: number, content: string) => ({
  index,
  name: `Entry ${index}`,
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

describe('lorebooks', () => {
  it('are added, listed by name, changed entry by entry, and deleted', async () => {
    await add('Zebra');
    const book = await add(' Harbour ');
    const written = await edit(book, {
      entries: [entryOf(0, 'A'), entryOf(1, 'B'), entryOf(2, 'C')],
      scan_depth: 4,
      token_budget: 300,
      recursive_scanning: true,
    });
    expect(written).toMatchObject({ version: 1, entry_count: 3, scan_depth: 4, token_budget: 300 });
    const changed = await edit(written, { entries: [entryOf(2, 'C2')], removed: [0], scan_depth: null });
    expect(changed.entries.map(({ index, content }) => [index, content])).toEqual([
      [0, 'B'],
      [1, 'C2'],
    ]);
    expect(changed).toMatchObject({ scan_depth: null, recursive_scanning: true });
    expect((await list()).map(({ name, entry_count }) => [name, entry_count])).toEqual([
      ['Harbour', 2],
      ['Zebra', 0],
    ]);
    await visitor.client.call(calls.deleteLorebook, { body: { lorebook_id: book.id } });
    expect(await list()).toHaveLength(1);
  });

  it('refuse another version with 409, and apply one of two changes at once', async () => {
    const book = await add('Harbour');
    const results = await Promise.allSettled([
      edit(book, { entries: [entryOf(0, 'A')] }),
      edit(book, { entries: [entryOf(0, 'B')] }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 40003, status: 409 });
  });

  it('are not deleted by a caller who saw another version: changes made elsewhere stay', async () => {
    const seen = await add('Harbour');
    const written = await edit(seen, { entries: [entryOf(0, 'A')] });
    const remove = (version: number) =>
      visitor.client.call(calls.deleteLorebook, { body: { lorebook_id: seen.id, version } });
    await expect(remove(seen.version)).rejects.toMatchObject({ code: 40003, status: 409 });
    expect(await list()).toMatchObject([{ entry_count: 1 }]);
    expect(await remove(written.version)).toEqual({ deleted: true });
    await expect(remove(written.version)).rejects.toMatchObject({ code: 40003, status: 404 });
  });

  it('are at most 50', async () => {
    for (let index = 0; index < 49; index += 1) await add(`B${index}`);
    const results = await Promise.allSettled(['a', 'b', 'c'].map(add));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('have at most 2,000 entries', async () => {
    const entries = Array.from({ length: 2_001 }, () => composeEntry());
    expect((await send({ spec: 'lorebook_v3', data: { entries } })).status).toBe(400);
    const book = await importBook({ spec: 'lorebook_v3', data: { entries: entries.slice(1) } });
    await expect(edit(book, { entries: [entryOf(2_000, 'More')] })).rejects.toMatchObject({ code: 40003 });
  });

  it('refuse characters who may not be adults, and name the place (rule:adult-characters)', async () => {
    const young = { ...worldInfo.entries[0], comment: 'Anna', content: 'Anna is 15 years old.' };
    const response = await send({ entries: { 0: young } });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Anna');
    const book = await add('Harbour');
    for (const content of ['Anna is 15 years old.', '{{.n=14}}Anna is {{.n++}} years old.']) {
      await expect(edit(book, { entries: [entryOf(0, content)] })).rejects.toMatchObject({ code: 40003 });
    }
  });

  it("are nobody else's: another user is refused (rule:own-data)", async () => {
    const book = await importBook(worldInfo);
    const other = await api.registerVisitor();
    const query = { lorebook_id: book.id };
    const { id } = await other.startChat();
    const refused = { code: 40003, status: 404 };
    await expect(other.client.call(calls.getLorebook, { query })).rejects.toMatchObject(refused);
    await expect(edit(book, { name: 'Taken' }, other)).rejects.toMatchObject(refused);
    await expect(other.client.call(calls.deleteLorebook, { body: query })).rejects.toMatchObject(refused);
    await expect(attach(book.id, id, true, other)).rejects.toMatchObject(refused);
    await expect(attach(book.id, id)).rejects.toMatchObject(refused);
    expect((await exportBook(book.id, 'v3', other)).status).toBe(404);
    expect(await list(other)).toEqual([]);
  });
});

describe('lorebook files', () => {
  it('may have longer keys, and more of them, than the page writes', async () => {
    const keys = ['tide'.repeat(200), ...Array.from({ length: 150 }, (_, index) => `key ${index}`)];
    const book = await importBook({ entries: { 0: { uid: 0, key: keys, content: 'High at six.' } } });
    expect(book.entries[0]?.keys).toEqual(keys);
    const again = await visitor.client.call(calls.getLorebook, { query: { lorebook_id: book.id } });
    expect(again.entries).toEqual(book.entries);
    const named = { ...entryOf(0, 'A'), name: 'n'.repeat(1_001) };
    await expect(edit(book, { entries: [named] })).rejects.toMatchObject({ code: 40003 });
    await expect(edit(book, { entries: [{ ...entryOf(0, 'A'), keys }] })).rejects.toMatchObject({
      code: 40003,
    });
  });

  it('are checked as a whole where an edited entry is longer than one check (rule:adult-characters)', async () => {
    const book = await add('Long');
    const keys = Array.from({ length: 100 }, (_, index) => `word ${index} `.repeat(45));
    const long = { ...entryOf(0, 'Anna is 15 years old.'), keys, secondary_keys: keys };
    await expect(edit(book, { entries: [long] })).rejects.toMatchObject({ code: 40003 });
    // The meaning of two consecutive texts is found, wherever one check ends and the next begins.
    for (const at of [0, 10, 11, 12, 13, 44, 90]) {
      const split = keys.with(at, 'Anna is 15').with(at + 1, 'years old');
      await expect(edit(book, { entries: [{ ...entryOf(0, 'A'), keys: split }] })).rejects.toMatchObject({
        code: 40003,
      });
    }
    await expect(
      edit(book, { entries: [{ ...long, content: 'Anna is 35 years old.' }] }),
    ).resolves.toBeDefined();
  });

  it('are exported unchanged: world info', async () => {
    const book = await importBook(worldInfo, 'Harbour');
    expect(book).toMatchObject({ name: 'Harbour', entry_count: 2 });
    const response = await exportBook(book.id, 'world-info');
    expect(response.headers.get('content-disposition')).toContain('Harbour.json');
    expect(await response.json()).toEqual(worldInfo);
    const again = await importBook(await (await exportBook(book.id, 'v3')).json());
    expect(again.entries).toEqual(book.entries);
  });

  it('are exported unchanged: a standalone V3 lorebook, with unknown fields', async () => {
    const entry = { ...composeEntry(), odd: { deep: [null] } };
    const file = {
      spec: 'lorebook_v3',
      odd: 1,
      data: { name: 'Beasts', extensions: {}, entries: [entry], odd: 2 },
    };
    const book = await importBook(file);
    expect(book.name).toBe('Beasts');
    expect(await (await exportBook(book.id, 'v3')).json()).toEqual(file);
    expect(await (await exportBook(book.id, 'world-info')).json()).toMatchObject({ originalData: file.data });
  });

  it.each([
    ['v3', '{"spec":"lorebook_v3","data":{"extensions":{},"entries":[', ']} }'],
    ['world-info', '{"entries" : {"0":', '}}\n'],
  ])('keep every unknown byte, also in a changed entry: %s', async (format, head, tail) => {
    const odd = String.raw`{"bar":12345678901234567890,"pi":3.10,"z":"\u0000","10":1,"2":1e2}`;
    const v3 = '"keys":["tide"],"enabled":true,"insertion_order":1,"use_regex":false,"extensions":{}';
    const fields = format === 'v3' ? v3 : '"key":["tide"]';
    const fileOf = (content: string) => `${head}{${fields},"content":"${content}", "odd" : ${odd}}${tail}`;
    const book = await importBook(Buffer.from(fileOf('High at six.')));
    expect(await (await exportBook(book.id, format)).text()).toBe(fileOf('High at six.'));
    const [entry] = book.entries;
    const changed = await edit(book, { entries: [{ ...entry, content: 'High at seven.' }] });
    expect(await (await exportBook(book.id, format)).text()).toBe(fileOf('High at seven.'));
    const longer = await edit(changed, { entries: [entryOf(1, 'B')] });
    await edit(longer, { removed: [0] });
    const left = await (await exportBook(book.id, format)).text();
    expect(left.startsWith(head.split('"0"')[0] ?? '')).toBe(true);
    expect(left).not.toContain('odd');
    expect(await importBook(Buffer.from(left))).toMatchObject({ entries: [{ content: 'B' }] });
  });

  it('keep a key with an escape, whatever keys an earlier book had', async () => {
    const fileOf = (content: string, odd: string) =>
      `{"spec":"lorebook_v3","data":{"extensions":{"only_here":${odd}},"entries":[{"keys":["tide"],"content":"${content}","enabled":true,"insertion_order":1,"use_regex":false,"extensions":{}}]}}`;
    // PostgreSQL sorts short keys first. The odd key is the last in both objects, which is where V8 misreads it.
    const strangers = String.raw`[{"~1":1,"a\\nbc":2}]`;
    const stranger = await importBook(Buffer.from(fileOf('One.', strangers)));
    await exportBook(stranger.id, 'v3');
    const odd = String.raw`[{"~1":1,"a\nbcd":2},{"\u0061":3}]`;
    const book = await importBook(Buffer.from(fileOf('High at six.', odd)));
    const [entry] = book.entries;
    await edit(book, { entries: [{ ...entry, content: 'High at seven.' }] });
    expect(await (await exportBook(book.id, 'v3')).text()).toBe(fileOf('High at seven.', odd));
  });

  it('may be character cards', async () => {
    const card = sampleCard({ character_book: { name: '', extensions: {}, entries: [composeEntry()] } });
    expect(await importBook(buildCardPng(card))).toMatchObject({ name: 'Mira Vance', entry_count: 1 });
  });

  it.each([
    ['Agnai', agnaiMemory],
    ['NovelAI', novelAiLorebook],
    ['Risuai', risuLorebook],
  ])('may be of %s, with every text and key', async (_name, file) => {
    const book = await importBook(file);
    expect(book.entries.map(({ content }) => content)).toEqual([
      'High water is at six.',
      'The Marie lies in dock.',
    ]);
    expect(book.entries[0]?.keys[0]).toBe('tide');
    const exported: unknown = JSON.parse(await (await exportBook(book.id, 'v3')).text());
    const again = await importBook(exported);
    expect(again.entries).toEqual(book.entries);
  });

  it.each([
    [
      'en',
      'These formats are supported: JSON of SillyTavern (world info), Character Card V3, Agnai, NovelAI and Risuai',
    ],
    [
      'zh-CN',
      '可以读取的格式：SillyTavern（world info）、Character Card V3、Agnai、NovelAI 和 Risuai 的 JSON 文件',
    ],
  ])('of an unknown format are refused with a list of the readable ones: %s', async (language, words) => {
    const response = await api.request(calls.importLorebook.path, {
      method: 'POST',
      headers: {
        'device-id': visitor.deviceId,
        'Content-Type': 'application/octet-stream',
        'Accept-Language': language,
      },
      body: '<!doctype html>',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(words) });
  });

  it.each([
    ['a card without a lorebook', sampleCard(), 400],
    ['something else', { hello: 'world' }, 400],
    ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 413],
  ])('are refused when they are %s', async (_name, content, status) => {
    expect((await send(content)).status).toBe(status);
    expect(await list()).toEqual([]);
  });
});

describe('a lorebook in the prompt', () => {
  it('is there where it is attached, and the active entries are stored with the reply', async () => {
    const book = await importBook(worldInfo);
    const { id, version } = await visitor.startChat('f05');
    const { id: otherId } = await visitor.startChat('f05');
    expect(await attach(book.id, id)).toMatchObject({ conversation_ids: [id] });
    const [row] = await api.database.sql`select version from conversations where id = ${id}`;
    expect(row?.['version']).toBeGreaterThan(version);
    const reply = await visitor.ask(id, 'How is the tide today?');
    expect(systemOf()).toContain('The tide is high at six.');
    expect(systemOf()).not.toContain('The ship is late.');
    const [generation] = await api.database.sql`
      select fired_lore from generations where message_id = ${reply.final.id}`;
    expect(generation?.['fired_lore']).toEqual([{ name: 'Tides', reason: 'tide' }]);
    await visitor.ask(otherId, 'How is the tide today?');
    expect(systemOf()).not.toContain('The tide is high at six.');
    await attach(book.id, id, false);
    await visitor.ask(id, 'And the tide?');
    expect(systemOf()).not.toContain('The tide is high at six.');
  });

  it('is there everywhere when it is global, and with its persona', async () => {
    const book = await importBook(worldInfo);
    const { id } = await visitor.startChat('f05');
    const global = await edit(book, { is_global: true });
    await visitor.ask(id, 'The tide?');
    expect(systemOf()).toContain('The tide is high at six.');
    await edit(global, { is_global: false });
    const persona = await visitor.client.call(addPersona, { body: { name: 'Lin' } });
    await visitor.client.call(editPersona, {
      body: { persona_id: persona.id, version: 0, lorebook_id: book.id },
    });
    await visitor.ask(id, 'A ship?');
    expect(systemOf()).toContain('The ship is late.');
    await visitor.client.call(calls.deleteLorebook, { body: { lorebook_id: book.id } });
    await visitor.ask(id, 'Another ship?');
    expect(systemOf()).not.toContain('The ship is late.');
  });
});

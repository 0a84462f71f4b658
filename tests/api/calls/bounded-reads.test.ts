import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOwnCharacters } from '#src/contract/cards/card-calls.ts';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import { listTagGroups } from '#src/contract/characters/character-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { readImported, sendCard } from '#tests/support/api/content/card-imports.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';

let api: TestApi;
let dataDir: string;
let visitor: TestVisitor;
let own: Record<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'yuanfen data '));
  // Reads: 6 a minute of a visitor; encodings: 1 of a visitor, 2 of a network.
  api = await startTestApi({ env: { DATA_DIR: dataDir } });
  visitor = await api.registerVisitor();
  own = { 'device-id': visitor.deviceId };
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true });
});

describe('a page of history', () => {
  const messages = 30;
  /** Characters of each message; with 30 of them some 3 MB. */
  const length = 100_000;
  let id: string;
  beforeAll(async () => {
    const lines = Array.from({ length: messages }, (_, index) =>
      chatLine(`Message ${index}.`, { is_user: index % 2 === 0 }),
    );
    const response = await api.request(`${importConversation.path}?charId=f01`, {
      method: 'POST',
      headers: { ...own, 'Content-Type': 'application/jsonl' },
      body: buildChatFile([chatHeader, ...lines]),
    });
    const schema = z.object({ data: importConversation.result });
    ({ id } = schema.parse(await response.json()).data.conversation);
    await api.database.sql`
      update messages set content = content || repeat('x', ${length}::int) where conversation_id = ${id}`;
  });

  const page = (where: { before?: string; after?: string; around?: string } = {}) =>
    visitor.client.call(getHistory, { query: { conversation_id: id, limit: 200, ...where } });

  it('has at most 1 MB, and further pages contain the rest in order', async () => {
    const newest = await page();
    expect(newest.records).toHaveLength(10);
    expect(newest).toMatchObject({ has_more: true, has_newer: false });
    const backwards = [...newest.records];
    for (let more = newest.has_more; more;) {
      const earlier = await page({ before: backwards[0]?.id ?? '' });
      expect(earlier.records.length).toBeLessThanOrEqual(10);
      expect(earlier.has_newer).toBe(true);
      backwards.unshift(...earlier.records);
      more = earlier.has_more;
    }
    expect(backwards.map(({ content }) => content.slice(0, content.indexOf('.')))).toEqual(
      Array.from({ length: messages }, (_, index) => `Message ${index}`),
    );
    const forwards = backwards.slice(0, 1);
    for (let newer = true; newer;) {
      const later = await page({ after: forwards.at(-1)?.id ?? '' });
      expect(later.records.length).toBeGreaterThan(0);
      forwards.push(...later.records);
      newer = later.has_newer;
    }
    expect(forwards.map((message) => message.id)).toEqual(backwards.map((message) => message.id));
    const middle = backwards[15]?.id ?? '';
    const around = await page({ around: middle });
    expect(around.records).toHaveLength(10);
    expect(around.records.map((message) => message.id)).toContain(middle);
    expect(around).toMatchObject({ has_more: true, has_newer: true });
  });

  it('does not limit an export, in any format', async () => {
    for (const format of ['jsonl', 'json', 'markdown']) {
      const response = await api.request(`${exportConversation.path}?id=${id}&format=${format}`, {
        headers: own,
      });
      const text = await response.text();
      expect(text.length).toBeGreaterThan(messages * length);
      for (let index = 0; index < messages; index += 1) expect(text).toContain(`Message ${index}.x`);
    }
  });

  it('is longer if a single message is', async () => {
    await api.database.sql`
      update messages set content = content || repeat('y', 1200000) where conversation_id = ${id} and depth = 29`;
    expect((await page()).records).toHaveLength(1);
  });
});

it('a list of own characters has the beginning of a long scenario, and no card', async () => {
  const scenario = `${'She waits. '.repeat(9_000)}{{char}}`;
  await readImported(await sendCard(api, own, buildCardPng(sampleCard({ scenario }))));
  const response = await api.request(listOwnCharacters.path, { headers: own });
  const text = await response.text();
  expect(text.length).toBeLessThan(4_000);
  expect(text).toContain('She waits. She waits.');
  expect(text).toContain('…"');
});

describe('limits of reads', () => {
  let narrow: TestApi;
  beforeAll(async () => {
    // Reads: 6 a minute of a visitor, 60 of a network; encodings: 1 of a visitor, 2 of a network.
    narrow = await startTestApi({ env: { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '0.01' } });
  });
  afterAll(() => narrow.close());

  it('of a visitor refuse the next one with a message, and leave others alone', async () => {
    const [one, other] = [await narrow.registerVisitor(), await narrow.registerVisitor()];
    const read = (reader: TestVisitor) =>
      narrow.request(listOwnCharacters.path, { headers: { 'device-id': reader.deviceId } });
    for (let time = 0; time < 6; time += 1) expect((await read(one)).status).toBe(200);
    const refused = await read(one);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 50001, message: userMessages.tooManyRequests.en });
    expect((await read(other)).status).toBe(200);
  });

  it('of a network are ten times as wide, and in-process requests of pages have none', async () => {
    const headers = { [clientAddressHeader]: '203.0.113.7' };
    for (let time = 0; time < 60; time += 1)
      expect((await narrow.request(listTagGroups.path, { headers })).status).toBe(200);
    expect((await narrow.request(listTagGroups.path, { headers })).status).toBe(429);
    expect((await narrow.request(listTagGroups.path)).status).toBe(200);
  });

  it('of pictures count those that have to be encoded, and no cached ones', async () => {
    const [row] = z
      .array(z.object({ id: z.string() }))
      .parse([
        ...(await narrow.database
          .sql`select cover_id as id from articles where cover_id is not null limit 1`),
      ]);
    const ask = (width: number, address: string) =>
      narrow.request(`/pictures/${row?.id}/${width}`, { headers: { [clientAddressHeader]: address } });
    for (const width of [240, 360]) expect((await ask(width, '203.0.113.8')).status).toBe(200);
    expect((await ask(480, '203.0.113.8')).status).toBe(429);
    for (const width of [240, 360]) expect((await ask(width, '203.0.113.8')).status).toBe(200);
    expect((await ask(480, '203.0.113.9')).status).toBe(200);
    expect((await ask(480, '203.0.113.8')).status).toBe(200);
  });
});

it('renditions of an upload are cached on disk until the upload is deleted, and remains are swept', async () => {
  const { character } = await readImported(await sendCard(api, own, buildCardPng(sampleCard())));
  const address = `${character.portrait?.path ?? ''}/240`;
  expect((await api.request(address, { headers: { Accept: 'image/webp' } })).status).toBe(200);
  const listKept = () => readdir(path.join(dataDir, 'own-pictures'));
  const id = character.portrait?.path.split('/').at(-1) ?? 'none';
  expect(await listKept()).toEqual([`own-${id}-240.webp.made`]);
  // A row that was deleted without its files, as after a crash, or on another machine.
  await api.database.sql`delete from characters where id = ${character.id}`;
  await api.database.sql`delete from pictures where id = ${id}`;
  const again = await startTestApi({ beside: api, env: { DATA_DIR: dataDir } });
  await expect.poll(listKept).toEqual([]);
  await again.close();
});

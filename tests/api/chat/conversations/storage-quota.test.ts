import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import {
  addConversation,
  deleteConversation,
  listConversations,
  resetConversation,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import { addLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { translateMessage } from '#src/contract/chat/media-calls.ts';
import { addMemory } from '#src/contract/memory/memory-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { resendMessage } from '#src/contract/chat/tree-calls.ts';
import { eraseDeleted, getStorageUse } from '#src/contract/account/storage-calls.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { readImported, readRefusal, sendCard } from '#tests/support/api/content/card-imports.ts';
import { expectExactCount, measureStoredBytes } from '#tests/support/api/database/stored-bytes.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';

/** A quota that a test fills in a moment; storage-count.test.ts pins the real one. */
const limit = 2_000_000;

let visitor: TestVisitor;

const api = await startApiForFile();
beforeEach(async () => {
  await api.database.sql`update storage_limits set bytes = ${limit}, conversations = 500`;
  visitor = await api.registerVisitor();
});

const headers = () => ({ 'device-id': visitor.deviceId });
const measure = () => measureStoredBytes(api.database.sql, visitor.user.id);

/** Fills the visitor's quota up to a few bytes. */
async function fill(left = 0): Promise<void> {
  await api.database.sql`
    insert into personas (id, user_id, name, description)
    select gen_random_uuid(), ${visitor.user.id}, 'full', repeat('x', ${limit - left - (await measure()) - 504})`;
  expect(await measure()).toBe(limit - left);
}

async function importChat(lines: readonly unknown[]): Promise<Response> {
  return api.request(`${importConversation.path}?charId=f01`, {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/octet-stream' },
    body: buildChatFile([chatHeader, ...lines]),
  });
}

/** Repeats a step until it is refused, or often enough to exceed the limit twice. */
async function repeat(mostSteps: number, takeStep: () => Promise<unknown>): Promise<number> {
  for (let steps = 0; steps < mostSteps; steps += 1) {
    try {
      await takeStep();
    } catch (error) {
      expect(error).toMatchObject({ code: 40003, status: 413 });
      return steps;
    }
  }
  return mostSteps;
}

const fullWords =
  'Your space is full: you can keep 2 MB here. Delete conversations, characters or lorebooks, then clear what you deleted in the settings.';

it('a person in danger gets the site’s help, also with a full quota (rule:crisis-help)', async () => {
  const { id } = await visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} });
  await fill(300);
  await expect(visitor.ask(id, 'What is the tide doing?')).rejects.toMatchObject({ status: 413 });
  const { final } = await visitor.ask(id, 'I want to kill myself.');
  expect(final).toMatchObject({ model: 'safety', state: 'complete' });
  const body = { message_id: final.id, client_message_id: randomUUID() };
  const again = await readReplyStream(await visitor.client.open(resendMessage, { body })).toEnd();
  expect(again.final).toMatchObject({ model: 'safety', state: 'complete' });
  await expectExactCount(api, visitor.user.id);
});

describe('a hostile guest stays below the quota', () => {
  it('with new conversations and resets of a card with the largest greetings', async () => {
    const charId = await importOwnCharacter(api, headers(), {
      first_mes: 'Hello',
      alternate_greetings: Array.from({ length: 200 }, () => 'x'.repeat(4_000)),
    });
    const before = await measure();
    const begin = () => visitor.client.call(addConversation, { query: { charId }, body: { fresh: true } });
    const { id } = await begin();
    const step = (await measure()) - before;
    expect(step, 'greetings are 64 KB together').toBeLessThan(64 * 1024 + 100 * 500 + 1_000);
    const most = Math.ceil((2 * limit) / step);
    expect(await repeat(most, begin)).toBeLessThan(most);
    expect(await measure()).toBeLessThanOrEqual(limit);
    await repeat(most, () => visitor.client.call(resetConversation, { body: { id } }));
    expect(await measure()).toBeLessThanOrEqual(limit);
    await expectExactCount(api, visitor.user.id);
  });

  it('with imports of chats and cards', async () => {
    const lines = Array.from({ length: 5 }, () => chatLine('y'.repeat(90_000)));
    const importOne = async () => {
      const response = await importChat(lines);
      if (!response.ok) {
        throw Object.assign(new Error('refused'), {
          status: response.status,
          code: envelopeSchema.parse(await response.json()).code,
        });
      }
    };
    expect(await repeat(10, importOne)).toBe(4);
    expect(await measure()).toBeLessThanOrEqual(limit);
    const card = buildCardPng(sampleCard({ creator_notes: 'z'.repeat(400_000) }));
    const response = await sendCard(api, headers(), card);
    expect(response.status).toBe(413);
    expect(await measure()).toBeLessThanOrEqual(limit);
    await expectExactCount(api, visitor.user.id);
  });

  it('with edits, which keep every version', async () => {
    const { id } = await visitor.startChat();
    const tree = openTree(visitor, id);
    const [greeting] = await tree.path();
    const edit = (count: number) =>
      tree.edit(greeting?.id ?? '', `${count} ${'w'.repeat(31_000)}`, { branch: false });
    let count = 0;
    expect(await repeat(130, () => edit((count += 1)))).toBeLessThan(70);
    expect(await measure()).toBeLessThanOrEqual(limit);
    await expectExactCount(api, visitor.user.id);
  });

  it('with translations: any invented language is refused, and eight are kept of a message', async () => {
    api.upstream.setScript({ name: 'reply', text: '你好，今天我们去海边散步，然后喝一杯热茶。' });
    const { id } = await visitor.startChat();
    const { final } = await visitor.ask(id, 'Hello');
    const translate = async (language: string) => {
      const response = await visitor.client.open(translateMessage, {
        body: { message_id: final.id, language },
      });
      return response.text();
    };
    for (const language of ['xx-aaaaaaaa-bbbbbbbb', 'qq', 'xyz']) {
      await expect(translate(language), language).rejects.toMatchObject({ code: 40003, status: 400 });
    }
    const real = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'fi', 'pl', 'cs'];
    for (const language of real) expect(await translate(language)).toContain('translation-end');
    // One language in different spellings.
    for (const language of ['cs-latn', 'cs-fonipa', 'cs-Latn-fonipa']) await translate(language);
    const rows = await api.database.sql`select language from translations where message_id = ${final.id}`;
    expect(rows.length).toBe(8);
    expect(rows.map((row) => String(row['language']))).toContain('cs');
    await expectExactCount(api, visitor.user.id);
  });
});

describe('a person with a full quota', () => {
  it('is refused with a message before anything is changed, and can read everything', async () => {
    const { id } = await visitor.startChat();
    await fill(100);
    const before = await measure();
    const refused = { code: 40003, status: 413, message: fullWords };
    await expect(visitor.openAsk(id, 'Hello?')).rejects.toMatchObject(refused);
    await expect(
      visitor.client.call(addConversation, { query: { charId: 'f02' }, body: { fresh: true } }),
    ).rejects.toMatchObject(refused);
    await expect(
      visitor.client.call(addPersona, { body: { name: 'Ann', description: '' } }),
    ).rejects.toMatchObject(refused);
    await expect(visitor.client.call(addLorebook, { body: { name: 'Book' } })).rejects.toMatchObject(refused);
    await expect(visitor.client.call(resetConversation, { body: { id } })).rejects.toMatchObject(refused);
    expect((await importChat([chatLine('Hi')])).status).toBe(413);
    expect((await sendCard(api, headers(), buildCardPng(sampleCard()))).status).toBe(413);
    expect(await measure()).toBe(before);
    expect(await visitor.listMessages(id)).toHaveLength(1);
    expect(await visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} })).toMatchObject({
      id,
    });
  });

  it('reads the same in Chinese', async () => {
    visitor = await api.registerVisitor('zh-CN');
    const { id } = await visitor.startChat();
    await fill();
    await expect(
      visitor.client.call(addMemory, { body: { conversation_id: id, content: '喜欢喝茶' } }),
    ).rejects.toMatchObject({
      message: '空间满了：你在这里最多能存 2 MB。请删除一些聊天、角色或世界书，再到设置里清空已删除的内容。',
    });
  });

  it('gets the end of a reply that had begun, also above the limit', async () => {
    const { id } = await visitor.startChat();
    const text = `Long ${'tea '.repeat(500)}`.trim();
    api.upstream.setScript({ name: 'reply', text });
    await fill(1_200);
    const { final } = await visitor.ask(id, 'Tea?');
    expect(final).toMatchObject({ content: text, state: 'complete' });
    expect(await measure()).toBeGreaterThan(limit);
    await expect(visitor.openAsk(id, 'More?')).rejects.toMatchObject({ status: 413 });
    await expectExactCount(api, visitor.user.id);
  });

  it('frees room by deleting and clearing deleted things', async () => {
    const { id } = await visitor.startChat();
    await importChat([chatLine('y'.repeat(50_000))]);
    await fill();
    const { records } = await visitor.client.call(listConversations, { query: { page: 1, size: 10 } });
    const other = records.find((record) => record.id !== id);
    await visitor.client.call(deleteConversation, { body: { id: other?.id ?? '' } });
    await expect(visitor.openAsk(id, 'Hello?')).rejects.toMatchObject({ status: 413 });
    const { bytes } = await visitor.client.call(eraseDeleted, { body: {} });
    expect(bytes).toBeLessThan(limit - 50_000);
    expect((await visitor.ask(id, 'Hello?')).final.state).toBe('complete');
  });

  it('may not begin one conversation more than allowed, nor restore one', async () => {
    await api.database.sql`update storage_limits set conversations = 2`;
    const begin = () =>
      visitor.client.call(addConversation, { query: { charId: 'f01' }, body: { fresh: true } });
    const { id } = await begin();
    await begin();
    const words = 'You have 2 conversations, which is the limit. Delete one first.';
    await expect(begin()).rejects.toMatchObject({ code: 40003, status: 413, message: words });
    await visitor.client.call(deleteConversation, { body: { id } });
    await begin();
    await expect(visitor.client.call(restoreConversation, { body: { id } })).rejects.toMatchObject({
      message: words,
    });
    expect(await visitor.client.call(getStorageUse)).toMatchObject({ conversations: 2 });
  });

  it('stores no answer of a call that stores nothing, and still finds earlier answers', async () => {
    const { id } = await visitor.startChat();
    const send = (key: string, path: string, body: unknown) =>
      api.post(path, body, { ...headers(), 'Idempotency-Key': key });
    const first = await send('a', addPersona.path, { name: 'Ann', description: '' });
    const kept = await first.json();
    await fill();
    expect(await (await send('a', addPersona.path, { name: 'Ann', description: '' })).json()).toEqual(kept);
    expect((await send('b', '/aiChatConversation/seen', { id })).status).toBe(413);
    expect((await send('c', deleteConversation.path, { id })).status).toBe(200);
  });

  it('never exceeds the quota by simultaneous writes', async () => {
    await fill(15_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        visitor.client.call(addPersona, { body: { name: `P${index}`, description: 'x'.repeat(1_900) } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await measure()).toBeLessThanOrEqual(limit);
  });
});

describe('a card', () => {
  it('with more than 1 MB of text is refused with a message; one below is accepted', async () => {
    await api.database.sql`update storage_limits set bytes = 52428800`;
    const build = (length: number) =>
      Buffer.from(JSON.stringify(sampleCard({ creator_notes: 'n'.repeat(length) })));
    const response = await sendCard(api, headers(), build(1024 * 1024));
    expect(response.status).toBe(413);
    expect(await readRefusal(response)).toBe(
      'This card has more than 1 MB of text. Shorten it, or take its lorebook out and import that by itself; pictures do not count in a PNG or CHARX.',
    );
    await readImported(await sendCard(api, headers(), build(1_000_000)));
  });

  it('is stored once', async () => {
    await api.database.sql`update storage_limits set bytes = 52428800`;
    const description = `Age: 25\n${'Quiet and kind. '.repeat(20_000)}`;
    const id = await importOwnCharacter(api, headers(), { description, scenario: 's'.repeat(100_000) });
    const [row] = await api.database.sql<{ bytes: number; text: number }[]>`
      select storage_of_character(${id})::float8 as bytes, octet_length(card_text) as text from characters where id = ${id}`;
    expect(row?.bytes).toBeLessThan((row?.text ?? 0) + 5_000);
  });

  it('with too many greetings is accepted with a note, and keeps them', async () => {
    await api.database.sql`update storage_limits set bytes = 52428800`;
    const alternate_greetings = ['a'.repeat(40_000), 'b'.repeat(40_000), 'c'];
    const card = buildCardPng(sampleCard({ first_mes: 'Hello', alternate_greetings }));
    const { character, notes } = await readImported(await sendCard(api, headers(), card));
    expect(notes).toContainEqual({
      field: 'alternate_greetings',
      outcome: 'unused',
      reason:
        'greetings beyond 64 KB together, or beyond 100, are left out of conversations; the card keeps them',
    });
    const { id } = await visitor.client.call(addConversation, {
      query: { charId: character.id },
      body: { fresh: true },
    });
    const rows = await api.database.sql`
      select left(content, 1) as first from messages where conversation_id = ${id} order by id`;
    expect(rows.map((row) => String(row['first']))).toEqual(['H', 'a', 'c']);
  });
});

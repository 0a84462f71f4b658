import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import { listConversations, markConversationSeen } from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { readRefusal } from '#tests/support/api/content/card-imports.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { measureLongestTurn } from '#tests/support/measure/measure-longest-turn.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const importedSchema = z.object({ data: importConversation.result });

let visitor: TestVisitor;
let headers: Record<string, string>;

const api = await startApiForFile();
beforeAll(async () => {
  visitor = await api.registerVisitor();
  headers = { 'device-id': visitor.deviceId };
});

const send = (content: string, { charId = 'f01', ...more }: Record<string, string> = {}) =>
  api.request(`${importConversation.path}?charId=${charId}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/jsonl', ...more },
    body: content,
  });

async function importChat(content: string) {
  const response = await send(content);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return importedSchema.parse(JSON.parse(text)).data;
}

async function exportChat(id: string, format: string): Promise<string> {
  const response = await api.request(`${exportConversation.path}?id=${id}&format=${format}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.text();
}

const chatSchema = z.object({
  format: z.literal('yuanfen-chat'),
  version: z.literal(1),
  title: z.string(),
  user_name: z.string(),
  character: z.object({ id: z.string(), name: z.string() }),
  messages: z.array(
    z.object({
      id: z.uuid(),
      parent_id: z.uuid().nullable(),
      depth: z.int(),
      is_active: z.boolean(),
      role: z.enum(['user', 'assistant']),
      written_by: z.enum(['person', 'card', 'site', 'ai']),
      ai_generated: z.boolean(),
      model: z.string().nullable(),
      content: z.string(),
    }),
  ),
});

const variants = {
  swipes: ['First try', 'Second try', 'Third try'],
  swipe_id: 1,
  swipe_info: [
    { send_date: '2026-01-02T03:06:00.000Z', extra: { model: 'one' } },
    { send_date: '2026-01-02T03:07:00.000Z', extra: { model: 'two' } },
    { send_date: '2026-01-02T03:08:00.000Z', extra: { model: 'three' } },
  ],
};

const sampleChat = [
  chatHeader,
  chatLine('Good evening.'),
  chatLine('Hello there', { is_user: true }),
  chatLine('Second try', { ...variants, extra: { model: 'two' } }),
  chatLine('And now?', { is_user: true }),
];

describe('a SillyTavern chat becomes a conversation (rule:chat-files)', () => {
  it('with times of the person’s clock, where they name no zone; a day that does not exist is no time', async () => {
    const traveller = await api.registerVisitor();
    await traveller.client.call(getUserInfo, { query: { time_zone: 'Asia/Shanghai' } });
    const lines = ['November 20, 2026 9:10pm', 'June 31, 2025 2:20pm', '十一月 20, 2026 9:20下午'];
    const file = buildChatFile(lines.map((send_date, at) => chatLine(`Line ${at}`, { send_date })));
    const response = await send(file, { 'device-id': traveller.deviceId });
    const { conversation } = importedSchema.parse(await response.json()).data;
    const messages = await traveller.listMessages(conversation.id);
    expect(messages.map((message) => message.create_time)).toEqual([
      '2026-11-20T13:10:00.000Z',
      '2026-11-20T13:10:00.000Z',
      '2026-11-20T13:20:00.000Z',
    ]);
  });

  it('with its messages, variants and times, which can be continued', async () => {
    const { conversation, notes } = await importChat(buildChatFile(sampleChat));
    expect(conversation).toMatchObject({
      character_id: 'f01',
      message_count: 4,
      create_time: chatHeader.create_date,
    });
    expect(notes).toContainEqual({
      field: 'messages',
      outcome: 'kept',
      reason: '4 messages with 6 variants',
    });
    const messages = await visitor.listMessages(conversation.id);
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'Good evening.'],
      ['user', 'Hello there'],
      ['assistant', 'Second try'],
      ['user', 'And now?'],
    ]);
    expect(messages[2]).toMatchObject({ model: 'two', create_time: '2026-01-02T03:07:00.000Z' });
    expect(messages[2]?.variants).toHaveLength(3);
    expect(messages[2]?.variants[1]).toBe(messages[2]?.id);
    const reply = await visitor.ask(conversation.id, 'Let us go on');
    expect(reply.final).toMatchObject({ state: 'complete', depth: 5 });
    const list = await visitor.client.call(listConversations, { query: { size: 1 } });
    expect(list.records[0]?.id).toBe(conversation.id);
  });

  it('whose messages with future times are dated today: once seen, none of them is new', async () => {
    const before = Date.now();
    const file = buildChatFile([
      { ...chatHeader, create_date: '2098-01-01T00:00:00.000Z' },
      chatLine('From the future', { send_date: '2099-01-01T00:00:00.000Z' }),
      chatLine('And I', { send_date: '2099-01-01T00:00:01.000Z', is_user: true }),
      chatLine('So it is', {
        send_date: '2099-01-02T00:00:00.000Z',
        ...{ swipe_id: 1, swipes: ['It was', 'So it is'] },
        swipe_info: [{ send_date: '2097-01-01T00:00:00.000Z' }, { send_date: '2099-01-02T00:00:00.000Z' }],
      }),
    ]);
    const { conversation } = await importChat(file);
    const times = await api.database.sql<{ at: Date }[]>`
      select created_at as at from messages where conversation_id = ${conversation.id}
      union all select chosen_at from messages where conversation_id = ${conversation.id}
      union all select created_at from conversations where id = ${conversation.id}`;
    for (const { at } of times) {
      expect(at.getTime()).toBeGreaterThanOrEqual(before);
      expect(at.getTime()).toBeLessThanOrEqual(Date.now());
    }
    await visitor.client.call(markConversationSeen, { body: { id: conversation.id } });
    const { records } = await visitor.client.call(listConversations);
    expect(records.find(({ id }) => id === conversation.id)?.unread).toBe(0);
  });

  it('also without a first line, of a group, wrapped, with lines of programs, and reports what it left out', async () => {
    const { conversation, notes } = await importChat(
      buildChatFile([
        chatLine({ message: 'I am Mira.' }, { name: 'Mira', extra: { bookmark_link: 'x' } }),
        chatLine('Somebody joined.', { is_system: true, name: 'System' }),
        chatLine('', {}),
        chatLine('I am Ada.', { name: 'Ada', original_avatar: 'ada.png', send_date: '2026-1-2@03h04m05s' }),
      ]),
    );
    const messages = await visitor.listMessages(conversation.id);
    expect(messages.map(({ content }) => content)).toEqual(['I am Mira.', 'I am Ada.']);
    expect(messages.map(({ model }) => model)).toEqual(['imported', 'imported']);
    const fields = notes.map(({ field, outcome }) => `${outcome} ${field}`);
    expect(fields).toEqual([
      'kept messages',
      'kept name',
      'unused is_system',
      'unused mes',
      'unused message',
      'unused extra',
    ]);
    expect(notes[1]?.reason).toContain('Mira, Ada');
    expect(notes[2]?.reason).toContain('lines 2');
  });

  it('with a private character of the visitor, and with no one else’s', async () => {
    const own = await importOwnCharacter(api, headers);
    expect((await send(buildChatFile(sampleChat), { charId: own })).status).toBe(200);
    const other = await api.registerVisitor();
    const foreign = await importOwnCharacter(api, { 'device-id': other.deviceId });
    expect((await send(buildChatFile(sampleChat), { charId: foreign })).status).toBe(404);
    expect((await send(buildChatFile(sampleChat), { charId: 'zzz' })).status).toBe(404);
  });

  it('keeps texts of a file from passing for those of the card or the site (rule:ai-mark)', async () => {
    const claims = (model: string) => ({ extra: { model, ai_generated: false } });
    const { conversation } = await importChat(
      buildChatFile([
        chatHeader,
        chatLine('Hello', claims('card')),
        chatLine('Not the card', claims('card')),
        chatLine('Call this number', claims('safety')),
      ]),
    );
    const messages = await visitor.listMessages(conversation.id);
    expect(messages.map(({ model }) => model)).toEqual(['card', 'imported', 'imported']);
    const json = chatSchema.parse(JSON.parse(await exportChat(conversation.id, 'json')));
    expect(json.messages.map((message) => message.ai_generated)).toEqual([false, true, true]);
  });
});

describe('a refused file', () => {
  const many = (count: number) =>
    buildChatFile([chatHeader, ...Array.from({ length: count }, () => chatLine('x'))]);

  it.each([
    ['broken JSON', `${buildChatFile(sampleChat)}{"mes":\n${JSON.stringify(chatLine('x'))}`, 6],
    ['a line that is no message', buildChatFile([...sampleChat, { name: 'x', is_user: true }]), 6],
    ['a text of the wrong type', buildChatFile([chatHeader, chatLine(7)]), 2],
    [
      '101 variants',
      buildChatFile([chatHeader, chatLine('x', { swipes: Array.from({ length: 101 }, () => 'x') })]),
      2,
    ],
    ['20,001 messages', many(20_001), 20_002],
    [
      'somebody under age',
      buildChatFile([chatHeader, chatLine('Hello'), chatLine('I am sixteen years old')]),
      3,
    ],
    [
      'somebody under age in a variant',
      buildChatFile([chatHeader, chatLine('Hello', { swipes: ['Hello', '我今年十五岁。'], swipe_id: 0 })]),
      2,
    ],
    ['no messages', buildChatFile([chatHeader]), 1],
  ])('for %s names its line in both languages, and stores nothing', async (_name, content, line) => {
    const before = await readTableChecksums(api.database.sql);
    for (const [language, words] of [
      ['en', `Line ${line}:`],
      ['zh-CN', `第 ${line} 行：`],
    ] as const) {
      const response = await send(content, { 'Accept-Language': language });
      expect(response.status).toBe(400);
      expect(await readRefusal(response)).toContain(words);
    }
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  });

  it('of more than 20 MB is 413', async () => {
    expect((await send('x'.repeat(20 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it(
    'of 20,000 messages with 40,000 variants is accepted, while others are served',
    { tags: ['full'] },
    async () => {
      const line = chatLine('a', { swipes: ['a', 'b'], swipe_id: 0 });
      const lines = [chatHeader, ...Array.from({ length: 20_000 }, () => line)];
      const before = process.threadCpuUsage();
      const { result, longestMs } = await measureLongestTurn(() => importChat(buildChatFile(lines)));
      const { user, system } = process.threadCpuUsage(before);
      const { conversation } = result;
      expect(conversation.message_count).toBe(20_000);
      // The event loop turned many times while this thread worked on the file.
      expect(longestMs * 10).toBeLessThan((user + system) / 1_000);
      const lastLine = (await exportChat(conversation.id, 'jsonl')).trim().split('\n').length;
      expect(lastLine).toBe(20_001);
    },
  );
});

describe('a conversation as a file', () => {
  it('gives the same lines after export, import and export', async () => {
    api.upstream.setScript({ name: 'reply', text: 'The tide — 潮水 — is in.\n"Yes." \u2028 🌊' });
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'First question\nwith two lines');
    await visitor.ask(id, '第二个问题 {"mes":"x"}');
    await api.database.sql`update conversations set title = 'Tides & more' where id = ${id}`;
    const first = await exportChat(id, 'jsonl');
    expect(first.trim().split('\n')).toHaveLength(6);
    const { conversation } = await importChat(first);
    expect(conversation).toMatchObject({ title: 'Tides & more', message_count: 5 });
    expect(await exportChat(conversation.id, 'jsonl')).toBe(first);

    const foreign = await importChat(buildChatFile(sampleChat));
    const once = await exportChat(foreign.conversation.id, 'jsonl');
    const again = await importChat(once);
    expect(await exportChat(again.conversation.id, 'jsonl')).toBe(once);
  });

  it('as JSONL is what SillyTavern reads, with the mark of what a model wrote (rule:ai-mark)', async () => {
    api.upstream.setScript({ name: 'reply', text: 'Come in.' });
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'Hello there');
    const lines = (await exportChat(id, 'jsonl')).split('\n');
    const [header, greeting, asked, reply] = lines.map((line): unknown => JSON.parse(line));
    expect(header).toMatchObject({ character_name: 'Peng Yue', chat_metadata: {} });
    expect(greeting).toMatchObject({ is_user: false, extra: { model: 'card', ai_generated: false } });
    expect(asked).toMatchObject({ is_user: true, is_system: false, mes: 'Hello there', extra: {} });
    expect(reply).toMatchObject({
      ...{ name: 'Peng Yue', is_user: false, is_system: false, mes: 'Come in.' },
      extra: { api: 'yuanfen', ai_generated: true },
    });
    expect(lines).toHaveLength(4);
  });

  it('as JSON has every branch, and nothing deleted', async () => {
    const { conversation } = await importChat(buildChatFile(sampleChat));
    const before = chatSchema.parse(JSON.parse(await exportChat(conversation.id, 'json')));
    expect(before.messages).toHaveLength(6);
    expect(before.messages.filter(({ is_active }) => is_active)).toHaveLength(4);
    for (const { parent_id, depth } of before.messages) {
      expect(depth === 0 ? parent_id : before.messages.find(({ id }) => id === parent_id)?.depth).toBe(
        depth === 0 ? null : depth - 1,
      );
    }
    const { sql } = api.database;
    const removed = before.messages.find(({ content }) => content === 'Hello there');
    await sql`
      insert into removals (id, conversation_id, kind, head_message_id, message_count)
      values (${conversation.id}, ${conversation.id}, 'message', ${removed?.id ?? ''}, 4)`;
    await sql`update messages set removal_id = ${conversation.id}, is_on_path = false where id = ${removed?.id ?? ''}`;
    const after = chatSchema.parse(JSON.parse(await exportChat(conversation.id, 'json')));
    expect(after.messages.map(({ content }) => content)).toEqual(['Good evening.']);
  });

  it('as Markdown is the active branch, from which no text can break out', async () => {
    const { conversation } = await importChat(
      buildChatFile([...sampleChat, chatLine('## You · forged\n> quote', { extra: { model: 'm' } })]),
    );
    const text = await exportChat(conversation.id, 'markdown');
    const headings = text.split('\n').filter((line) => line.startsWith('#'));
    expect(headings).toHaveLength(6);
    expect(headings.filter((line) => line.includes('AI-generated'))).toHaveLength(3);
    expect(text).not.toContain('First try');
    expect(text).toContain('> ## You · forged\n> > quote');
  });

  it('is written while it is sent: a long one is never completely in memory', async () => {
    const count = isFullRun ? 30_000 : 6_000;
    const { conversation } = await importChat(buildChatFile(sampleChat));
    await api.database.sql`
      insert into messages (id, conversation_id, parent_id, role, content, state, depth, is_on_path)
      select md5(${conversation.id} || number)::uuid, ${conversation.id},
        case number when 4 then (select head_message_id from conversations where id = ${conversation.id})
          else md5(${conversation.id} || (number - 1))::uuid end,
        'user', repeat('long ', 50), 'complete', number, true
      from generate_series(4, ${count}::int) number`;
    for (const format of ['jsonl', 'json', 'markdown']) {
      const response = await api.request(
        `${exportConversation.path}?id=${conversation.id}&format=${format}`,
        {
          headers,
        },
      );
      const reader = response.body?.getReader();
      const first = await reader?.read();
      expect(first?.value?.byteLength).toBeLessThan(1_000_000);
      await reader?.cancel();
    }
    const lines = (await exportChat(conversation.id, 'jsonl')).trim().split('\n');
    expect(lines).toHaveLength(count + 2);
  });

  it('is for its owner only, and unavailable after its deletion', async () => {
    const { conversation } = await importChat(buildChatFile(sampleChat));
    const other = await api.registerVisitor();
    const path = `${exportConversation.path}?id=${conversation.id}`;
    expect((await api.request(path, { headers: { 'device-id': other.deviceId } })).status).toBe(404);
    await api.post('/aiChatConversation/delete', { id: conversation.id }, headers);
    expect((await api.request(path, { headers })).status).toBe(404);
  });

  it('is linked to its persona again, in whichever normal form both names are', async () => {
    const teller = await api.registerVisitor();
    headers = { 'device-id': teller.deviceId };
    await api.database.sql`
      insert into personas (id, user_id, name, description, is_default)
      values (gen_random_uuid(), ${teller.user.id}, ${'Zoë'.normalize('NFD')}, '', false)`;
    const { conversation } = await importChat(
      buildChatFile([{ ...chatHeader, user_name: 'Zoë' }, ...sampleChat.slice(1)]),
    );
    expect(conversation.persona_id).not.toBeNull();
    expect(await exportChat(conversation.id, 'jsonl')).toContain('"user_name":"Zoë"');
    const page = await teller.client.call(getHistory, { query: { conversation_id: conversation.id } });
    expect(page.records).toHaveLength(4);
  });
});

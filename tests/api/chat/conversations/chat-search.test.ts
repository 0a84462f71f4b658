import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FoundMessage, searchChats } from '#src/contract/chat/chat-search-calls.ts';
import { deleteConversation, editMode, restoreConversation } from '#src/contract/chat/conversation-calls.ts';
import { searchMessages } from '#src/contract/chat/tree-calls.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;

const api = await startApiForFile({
  script: { name: 'reply', text: 'Yes' },
  env: { RATE_LIMIT_FACTOR: '1000' },
});
beforeEach(async () => {
  visitor = await api.registerVisitor();
});

const page = (q: string, before?: string, who = visitor) =>
  who.client.call(searchChats, { query: { q, ...(before !== undefined && { before }) } });

/** Reads all pages of results, as a browser does. */
async function findAll(q: string, who = visitor): Promise<FoundMessage[]> {
  const found: FoundMessage[] = [];
  let next: string | null | undefined;
  do {
    const answer = await page(q, next ?? undefined, who);
    found.push(...answer.records);
    next = answer.next;
  } while (next !== null);
  return found;
}

const excerpts = async (q: string, who = visitor) => (await findAll(q, who)).map(({ excerpt }) => excerpt);

/** Appends messages to a conversation, the oldest first, one second apart. */
async function addMessages(conversationId: string, texts: readonly string[], start = new Date()) {
  const rows = texts.map((content, index) => ({
    id: randomUUID(),
    content,
    depth: 1_000_000 + index,
    created_at: new Date(start.getTime() + index * 1_000).toISOString(),
  }));
  await api.database.sql`
    insert into messages (id, conversation_id, role, content, state, depth, created_at)
    select id, ${conversationId}, 'user', content, 'complete', depth, created_at
    from jsonb_to_recordset(${api.database.sql.json(rows)})
      as t(id uuid, content text, depth int, created_at timestamptz)`;
  return rows.map(({ id }) => id);
}

describe('the search in all chats', () => {
  it('finds messages in every own conversation, newest first, with their speaker and place', async () => {
    const first = await visitor.startChat('f01');
    const second = await visitor.startChat('f02');
    await visitor.client.call(editMode, { body: { id: second.id, title: 'By the sea' } });
    await visitor.ask(first.id, 'The **old** harbour at night');
    await visitor.ask(second.id, 'Another HARBOUR');
    await visitor.ask(first.id, 'Nothing of it');
    const found = await findAll('harbour');
    expect(found).toMatchObject([
      {
        conversation_id: second.id,
        title: 'By the sea',
        character_id: 'f02',
        role: 'user',
        excerpt: 'Another HARBOUR',
      },
      {
        conversation_id: first.id,
        title: '',
        character_id: 'f01',
        character_slug: 'peng-yue',
        name: 'Peng Yue',
        avatar: expect.stringMatching(/^\/pictures\/[0-9a-f]{16}$/),
        excerpt: 'The old harbour at night',
      },
    ]);
    const [, said] = await visitor.listMessages(first.id);
    expect(found[1]).toMatchObject({ id: said?.id, time: said?.create_time });
    expect(await excerpts('HARBOUR night')).toEqual(['The old harbour at night']);
    expect(await findAll('harbour evening')).toEqual([]);
  });

  it('finds words of one or two Chinese characters, and takes marks literally', async () => {
    const { id } = await visitor.startChat();
    await addMessages(id, ['我们去喝茶吧', '灯笼亮了', 'It is 100% so', 'n_t', '🍵🍵 tea']);
    expect(await excerpts('茶')).toEqual(['我们去喝茶吧']);
    expect(await excerpts('灯笼')).toEqual(['灯笼亮了']);
    expect(await excerpts('100%')).toEqual(['It is 100% so']);
    expect(await excerpts('n_t')).toEqual(['n_t']);
    expect(await excerpts('🍵')).toEqual(['🍵🍵 tea']);
    expect(await excerpts('\\')).toEqual([]);
  });

  it('finds a letter with an accent in whichever way it and the query are written', async () => {
    const { id } = await visitor.startChat();
    const texts = ['한국어로 말해요', 'Chào Zoë, Tiếng Việt!', 'プログラム'];
    await addMessages(id, [...texts.map((text) => text.normalize('NFD')), ...texts]);
    const inOneChat = async (q: string) =>
      (await visitor.client.call(searchMessages, { query: { conversation_id: id, q } })).records.map(
        ({ excerpt }) => excerpt,
      );
    for (const [word, text] of [
      ['한국어', texts[0]],
      ['zoë tiếng', texts[1]],
      ['プロ', texts[2]],
    ] as const) {
      for (const form of ['NFC', 'NFD']) {
        expect(await excerpts(word.normalize(form))).toEqual([text, text]);
        expect(await inOneChat(word.normalize(form))).toEqual([text, text]);
      }
    }
  });

  it('leaves out other branches and deleted or omitted messages, and finds them once they are back', async () => {
    const { id } = await visitor.startChat();
    const tree = openTree(visitor, id);
    await visitor.ask(id, 'Lantern one');
    const [, told] = await tree.path();
    await tree.edit(told?.id ?? '', 'Candle instead');
    expect(await excerpts('lantern')).toEqual([]);
    expect(await excerpts('candle')).toEqual(['Candle instead']);
    const other = await visitor.startChat();
    const otherTree = openTree(visitor, other.id);
    await visitor.ask(other.id, 'Kettle one');
    await visitor.ask(other.id, 'Kettle two');
    const path = await otherTree.path();
    const alone = await otherTree.removeOne(path[1]?.id ?? '');
    expect(await excerpts('kettle')).toEqual(['Kettle two']);
    await otherTree.undo(alone);
    const removal = await otherTree.remove(path[3]?.id ?? '');
    expect(await excerpts('kettle')).toEqual(['Kettle one']);
    await otherTree.undo(removal);
    expect(await excerpts('kettle')).toEqual(['Kettle two', 'Kettle one']);
  });

  it('leaves out deleted conversations, those of others, and those with hidden characters', async () => {
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'A secret garden');
    const stranger = await api.registerVisitor();
    expect(await findAll('garden', stranger)).toEqual([]);
    await visitor.client.call(deleteConversation, { body: { id } });
    expect(await findAll('garden')).toEqual([]);
    await visitor.client.call(restoreConversation, { body: { id } });
    expect(await findAll('garden')).toHaveLength(1);
    // The character becomes mature, so this person no longer sees it.
    const { sql } = api.database;
    await sql`update characters set is_mature = true where id = 'f09'`;
    await sql`update conversations set character_id = 'f09' where id = ${id}`;
    expect(await findAll('garden')).toEqual([]);
  });

  it('answers a person without any conversation', async () => {
    expect(await page('anything')).toEqual({ records: [], next: null, searched_to: null });
  });

  it('over the network without a device is 401', async () => {
    expect((await api.request(`${searchChats.path}?q=tea`)).status).toBe(401);
  });
});

describe('its pages', () => {
  it('have 20 results each, without gaps or duplicates while new messages arrive, also at equal times', async () => {
    const [one, two] = [await visitor.startChat('f01'), await visitor.startChat('f02')];
    const moment = new Date(Date.now() - 3_600_000);
    const texts = Array.from({ length: 35 }, (_, index) => `tea ${index}`);
    const expected = [
      ...(await addMessages(one.id, texts, moment)),
      ...(await addMessages(two.id, texts, moment)),
    ];
    await api.database.sql`
      update messages set created_at = ${moment.toISOString()} where id = any(${expected.slice(10, 60)})`;
    const found: string[] = [];
    let next: string | null | undefined;
    for (let turn = 0; next !== null; turn += 1) {
      const answer = await page('tea', next ?? undefined);
      found.push(...answer.records.map(({ id }) => id));
      expect(answer.records.length).toBeLessThanOrEqual(20);
      next = answer.next;
      await visitor.ask(one.id, `tea again ${turn}`);
    }
    expect(found).toHaveLength(70);
    expect(new Set(found)).toEqual(new Set(expected));
  });

  it('scan 1,000 messages or 1 MB per call, and continue where nothing was found', async () => {
    const { id } = await visitor.startChat();
    const start = new Date(Date.now() - 86_400_000);
    await addMessages(id, ['needle', ...Array.from({ length: 2_300 }, () => 'hay')], start);
    const windows = [];
    let next: string | null | undefined;
    while (next !== null) {
      const answer = await page('needle', next ?? undefined);
      windows.push(answer);
      next = answer.next;
    }
    expect(windows.map(({ records }) => records.length)).toEqual([0, 0, 1]);
    expect(windows[0]?.searched_to).toBe(new Date(start.getTime() + 1_302_000).toISOString());

    const long = await api.registerVisitor();
    const chat = await long.startChat();
    await addMessages(chat.id, ['needle', ...Array.from({ length: 4 }, () => '茶'.repeat(150_000))]);
    const answers = [await page('needle', undefined, long)];
    for (let more = answers[0]?.next; more != null; more = answers.at(-1)?.next) {
      answers.push(await page('needle', more, long));
    }
    expect(answers.map(({ records }) => records.length)).toEqual([0, 1]);
  });

  it('are newest first over 40 conversations, long and short, to the last message', async () => {
    const start = Date.now() - 100_000_000;
    const expected: { at: number; text: string }[] = [];
    for (let chat = 0; chat < 40; chat += 1) {
      const { id } = await visitor.startChat('f01');
      // A few long chats at the end of the period, many short ones throughout.
      const count = chat < 3 ? 700 : chat;
      const begin = start + (chat < 3 ? 50_000_000 + chat : chat * 1_000_037);
      const texts = Array.from({ length: count }, (_, index) =>
        index % 23 === 0 ? `tea ${chat} ${index}` : 'hay',
      );
      await addMessages(id, texts, new Date(begin));
      for (const [index, text] of texts.entries()) {
        if (text !== 'hay') expected.push({ at: begin + index * 1_000, text });
      }
    }
    const sorted = expected.toSorted((one, other) => other.at - one.at).map(({ text }) => text);
    expect(await excerpts('tea')).toEqual(sorted);
  });
});

describe('the worst search texts', () => {
  it.each([
    ['fifty words', Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (sign) => sign).join(' ')],
    ['patterns', '%_%_\\%%'],
    ['a lone surrogate', '\ud83c'],
    ['a hundred emoji halves', '🍵'.repeat(50)],
    ['quotes and brackets', `'"[]{}()$1 --`],
    ['a word that the text nearly holds everywhere', `b${'a'.repeat(99)}`],
  ])('%s are answered', async (_name, words) => {
    const { id } = await visitor.startChat();
    await addMessages(
      id,
      Array.from({ length: 30 }, () => 'a'.repeat(32_000)),
    );
    expect(await page(words)).toMatchObject({ records: [] });
  });

  it('are refused when too long, blank or with NUL, and so are broken cursors', async () => {
    const headers = { 'device-id': visitor.deviceId };
    const ask = async (query: string) =>
      (await api.request(`${searchChats.path}?${query}`, { headers })).status;
    expect(await ask(`q=${'x'.repeat(101)}`)).toBe(400);
    expect(await ask('q=%20%20')).toBe(400);
    expect(await ask('q=a%00b')).toBe(400);
    for (const before of [
      '',
      '1',
      `1.${'0'.repeat(36)}`,
      `12345678901234567.${randomUUID()}`,
      `1e3.${randomUUID()}`,
    ]) {
      expect(await ask(`q=a&before=${before}`), before).toBe(400);
    }
    expect(await ask(`q=a&before=-9999999999999999.${randomUUID()}`)).toBe(200);
  });

  it('make no excerpt longer than 161 characters, however long the message and its title are', async () => {
    const { id } = await visitor.startChat();
    await addMessages(
      id,
      Array.from({ length: 25 }, () => `${'甲'.repeat(31_000)}茶`),
    );
    const answer = await page('茶');
    expect(answer.records.length).toBeGreaterThan(5);
    for (const { excerpt } of answer.records) expect(excerpt.length).toBeLessThanOrEqual(161);
  });
});

describe('a person who searches a lot', () => {
  it('has one search in progress, and a cancelled one stops', async () => {
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'tea');
    const gone = new AbortController();
    gone.abort();
    const headers = { 'device-id': visitor.deviceId };
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => page('tea')),
      api.request(`${searchChats.path}?q=tea`, { headers, signal: gone.signal }).then(async (answer) => {
        expect(await answer.json()).toMatchObject({ data: { records: [], next: null } });
        return { records: [1] };
      }),
    ]);
    expect(answers.map(({ records }) => records.length)).toEqual(Array.from({ length: 21 }, () => 1));
  });

  it('has to wait after 120 a minute', async () => {
    const strict = await startTestApi({ beside: api, env: { RATE_LIMIT_FACTOR: '1' } });
    const own = visitor.at(strict.send);
    for (let time = 0; time < 120; time += 1) await page('tea', undefined, own);
    await expect(page('tea', undefined, own)).rejects.toMatchObject({ status: 429 });
    await strict.close();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { getCharacterProfile } from '#src/contract/characters/character-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { editMode, resetConversation } from '#src/contract/chat/conversation-calls.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import { updateUserInfo } from '#src/contract/account/user-calls.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient, type TestVisitor } from '#tests/support/api/test-visitor.ts';

const template =
  '*waves* {{user}}, you came! I rolled a {{roll:d6}} and it is {{time}}. {{random:Tea,Coffee}}? {{persona}} {{zz}}';
const said =
  /^\*waves\* Robin, you came! I rolled a [1-6] and it is \d{1,2}:\d\d\s[AP]M\. (?:Tea|Coffee)\? Robin sails\. \{\{zz\}\}$/;
const others = ['{{char}} again, {{user}}.', '{{// only a note}}'];

let visitor: TestVisitor;
let charId: string;

const api = await startApiForFile({ script: { name: 'reply', text: 'Fine' } });
beforeEach(async () => {
  visitor = await api.registerVisitor();
  charId = await importOwnCharacter(api, headersOf(visitor), {
    first_mes: template,
    alternate_greetings: others,
  });
});

const headersOf = ({ deviceId }: TestVisitor) => ({ 'device-id': deviceId });
const becomeRobin = () =>
  visitor.client.call(addPersona, { body: { name: 'Robin', description: '{{user}} sails.' } });
const preview = async () =>
  (await visitor.client.call(getChatCharacter, { query: { id: charId } })).greetings;

async function listGreetings(conversationId: string): Promise<string[]> {
  const rows = await api.database.sql`
    select content from messages
    where conversation_id = ${conversationId} and parent_id is null and removal_id is null order by id`;
  return rows.map((row) => String(row['content']));
}

describe('greetings (rule:macros)', () => {
  it('address the persona, with every macro filled, in the chat, the prompt and the inspector', async () => {
    await becomeRobin();
    const { id } = await visitor.startChat(charId);
    const [first] = await visitor.listMessages(id);
    expect(first?.content).toMatch(said);
    expect(await listGreetings(id)).toEqual([first?.content, 'Mira Vance again, Robin.']);

    const context = await visitor.client.call(inspectContext, { query: { conversation_id: id } });
    expect(context.parts.find(({ kind }) => kind === 'history')?.content).toBe(first?.content);
    await visitor.ask(id, 'Tea');
    const sent = api.upstream.requests.at(-1)?.messages.find(({ role }) => role === 'assistant');
    expect(sent?.content).toBe(first?.content);
  });

  it('address a person without a persona by the nickname, and use no name without either', async () => {
    const { id: unnamed } = await visitor.startChat(charId);
    expect((await listGreetings(unnamed))[1]).toBe('Mira Vance again.');
    await visitor.client.call(updateUserInfo, { body: { nickname: 'Sam' } });
    const { id } = await visitor.startChat(charId);
    expect((await listGreetings(id))[1]).toBe('Mira Vance again, Sam.');
  });

  it('of a restarted conversation address the current persona', async () => {
    const { id } = await visitor.startChat(charId);
    await becomeRobin();
    const other = await visitor.client.call(addPersona, { body: { name: 'Ash' } });
    await visitor.client.call(resetConversation, { body: { id } });
    expect((await listGreetings(id))[0]).toMatch(said);
    await visitor.client.call(editMode, { body: { id, persona_id: other.id } });
    await visitor.client.call(resetConversation, { body: { id } });
    expect((await listGreetings(id))[1]).toBe('Mira Vance again, Ash.');
  });

  it('are the same before and after a conversation begins, with separate random choices in each', async () => {
    await becomeRobin();
    charId = await importOwnCharacter(api, headersOf(visitor), {
      first_mes: '{{roll:1000000}} for {{user}}',
    });
    const rolls = [];
    while (rolls.length < 2) {
      const [shown] = await preview();
      const { id } = await visitor.startChat(charId);
      expect((await visitor.listMessages(id))[0]?.content).toBe(shown);
      rolls.push(shown);
      await visitor.client.call(resetConversation, { body: { id } });
      expect((await visitor.listMessages(id))[0]?.content).toBe(shown);
    }
    expect(rolls[0]).toMatch(/^\d+ for Robin$/);
    expect(rolls[0]).not.toBe(rolls[1]);
  });

  it('use no name on shared pages, and for an unknown device', async () => {
    await becomeRobin();
    const { sql } = api.database;
    const [row] =
      await sql`select first_message from character_texts where character_id = 'f03' and language = 'en'`;
    await sql`update character_texts set first_message = ${`${template}{{user}}`} where character_id = 'f03'`;
    try {
      for (const client of [visitor.client, createTestClient(api.send)]) {
        const profile = await client.call(getCharacterProfile, { query: { id: 'f03' } });
        expect(profile.first_message).toMatch(/^\*waves\* You came! I rolled a [1-6] and/);
        expect(profile.first_message.match(/\{\{.*?\}\}/g)).toEqual(['{{zz}}']);
      }
      const stranger = await createTestClient(api.send).call(getChatCharacter, { query: { id: 'f03' } });
      expect(stranger.greetings[0]).toMatch(/^\*waves\* You came!/);
    } finally {
      await sql`update character_texts set first_message = ${String(row?.['first_message'])}
        where character_id = 'f03' and language = 'en'`;
    }
  });
});

describe('a greeting that was filled', () => {
  it('is still recognised by lore for greetings only (Card V3, @@is_greeting)', async () => {
    await becomeRobin();
    const entry = (greeting: number) => ({
      keys: [],
      content: `@@is_greeting ${greeting}\nLore of greeting ${greeting}.`,
      extensions: {},
      enabled: true,
      insertion_order: 1,
      constant: true,
      use_regex: false,
    });
    charId = await importOwnCharacter(api, headersOf(visitor), {
      first_mes: template,
      alternate_greetings: others,
      character_book: { extensions: {}, entries: [entry(0), entry(1)] },
    });
    const { id } = await visitor.startChat(charId);
    await visitor.ask(id, 'Tea');
    expect(systemOf()).toContain('Lore of greeting 0.');
    expect(systemOf()).not.toContain('Lore of greeting 1.');
  });

  it('in a chat file is the card’s, whomever it greeted there; other texts are not', async () => {
    const begin = async (mes: string) => {
      const response = await api.request(`${importConversation.path}?charId=${charId}`, {
        method: 'POST',
        headers: { ...headersOf(visitor), 'Content-Type': 'application/jsonl' },
        body: buildChatFile([chatHeader, chatLine(mes), chatLine('Hello', { is_user: true })]),
      });
      const { data } = (await response.json()) as { data: { conversation: { id: string } } };
      return (await visitor.listMessages(data.conversation.id))[0]?.model;
    };
    expect(await begin('*waves* Ann, you came! I rolled a 3 and it is noon. Tea?  {{zz}}')).toBe('card');
    expect(await begin(template)).toBe('card');
    expect(await begin('Mira Vance again, Ann.')).toBe('card');
    expect(await begin('*waves* Ann, you left! I rolled a 3.')).toBe('imported');
  });
});

function systemOf(): string {
  return api.upstream.requests.at(-1)?.messages[0]?.content ?? '';
}

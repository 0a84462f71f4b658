import { describe, expect, it } from 'vitest';
import { getCharacterProfile } from '#src/contract/characters/character-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { countTokens } from '#src/server/platform/llm/model/count-tokens.ts';
import { createDemoChatModel } from '#src/server/platform/llm/choice/demo-chat-model.ts';
import type { RecordedRequest } from '#tests/support/services/fake-upstream.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';

const contextTokens = 2_048;
const replyTokens = 128;

const env = { LLM_CONTEXT_TOKENS: String(contextTokens), LLM_MAX_REPLY_TOKENS: String(replyTokens) };
const api = await startApiForFile({ env, script: { name: 'reply', text: 'Fine' } });

function lastRequest(): RecordedRequest {
  const request = api.upstream.requests.at(-1);
  if (request === undefined) throw new Error('Nothing was sent upstream.');
  return request;
}

async function readCard(id: string, language: string): Promise<Record<string, string>> {
  const [row] = await api.database.sql`
    select name, description, personality, scenario, example_dialogue from character_texts
    where character_id = ${id} and language = ${language}`;
  return { ...row };
}

/** The parts of a card's text between its macros, which the prompt must contain. */
function partsOf(text = ''): string[] {
  return text.split(/\{\{\w+\}\}|<START>|\n/i).filter((part) => part.trim().length > 3);
}

describe('the prompt sent upstream (rule:prompt-on-server)', () => {
  it.each(['en', 'zh-CN'] as const)(
    'holds the whole card in the language of the chat: %s',
    async (language) => {
      const visitor = await api.registerVisitor(language);
      const { id } = await visitor.startChat('f05');
      await visitor.ask(id, 'Hello');
      const [system] = lastRequest().messages;
      const card = await readCard('f05', language);
      expect(system?.role).toBe('system');
      for (const field of ['name', 'description', 'personality', 'scenario', 'example_dialogue']) {
        for (const part of partsOf(card[field])) expect(system?.content, field).toContain(part);
      }
    },
  );

  it('has every macro filled; a person without a name is not "you", which is the model', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat('f05');
    await visitor.ask(id, 'Hello');
    const text = lastRequest()
      .messages.map(({ content }) => content)
      .join('\n');
    expect(text).not.toMatch(/\{\{|\}\}|<(user|bot|char)>/i);
    expect(text).toContain("Never write the other person's words");
  });

  it('calls a person without a name by a word of the language of the chat', async () => {
    const visitor = await api.registerVisitor('zh-CN');
    const { id } = await visitor.startChat('f05');
    await visitor.ask(id, '你好');
    expect(lastRequest().messages[0]?.content).toContain('不要替对方说话');
  });

  it('calls the person by the nickname', async () => {
    const visitor = await api.registerVisitor();
    await api.database.sql`update users set nickname = 'Lin {{char}}' where id = ${visitor.user.id}`;
    const { id } = await visitor.startChat('f05');
    await visitor.ask(id, 'Hello');
    expect(lastRequest().messages[0]?.content).toContain("Lin {{char}}'s words");
  });

  it('alternates, from the greeting to the newest message, with the instructions last', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat('m01');
    await visitor.ask(id, 'First');
    api.upstream.setScript({ name: 'reply', text: 'Second answer' });
    await visitor.ask(id, 'Second');
    await visitor.ask(id, 'Third');
    const { messages } = lastRequest();
    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    const character = await visitor.client.call(getChatCharacter, { query: { id: 'm01' } });
    expect(messages[2]?.content).toBe(character.greetings[0]);
    expect(messages.slice(3, 7).map(({ content }) => content)).toEqual([
      'First',
      'Fine',
      'Second',
      'Second answer',
    ]);
    expect(messages[7]?.content).toMatch(/^Third\n\n\[Reply as .+\]$/s);
  });

  it('asks for a stream with a limited reply and names the model', () => {
    expect(lastRequest()).toMatchObject({ model: 'fake', stream: true, max_tokens: replyTokens });
  });

  it('contains nothing of the visitor but the text: no id, no device', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'Hello');
    const sent = JSON.stringify([lastRequest(), api.upstream.requestHeaders.at(-1)]);
    for (const secret of [visitor.deviceId, visitor.user.id, id]) expect(sent).not.toContain(secret);
  });
});

describe('a long history', () => {
  it('is kept within the budget, the oldest turns dropped, the newest kept in order', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat('m02');
    const words = 'the river is high tonight and the ferry does not run '.repeat(8);
    for (let turn = 1; turn <= 16; turn += 1) await visitor.ask(id, `Turn ${turn}: ${words}`);
    const { messages } = lastRequest();
    const used = messages.reduce((sum, { content }) => sum + countTokens(content) + 4, 0);
    expect(used).toBeLessThanOrEqual(contextTokens - replyTokens);
    expect(used).toBeGreaterThan((contextTokens - replyTokens) * 0.8);
    const turns = messages.flatMap(({ content }) => /^Turn (\d+):/.exec(content)?.[1] ?? []).map(Number);
    expect(turns[0]).toBeGreaterThan(1);
    expect(turns).toEqual(turns.map((_, index) => 16 - turns.length + 1 + index));
    const card = await readCard('m02', 'en');
    for (const part of partsOf(card['scenario'])) expect(messages[0]?.content).toContain(part);
  });

  it('with one enormous message keeps its end', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat('m02');
    const filler = Array.from({ length: 1_300 }, (_, index) => `w${index}`).join(' ');
    await visitor.ask(id, `${filler.slice(0, 7_900)} and this is the question`);
    const { messages } = lastRequest();
    const used = messages.reduce((sum, { content }) => sum + countTokens(content) + 4, 0);
    expect(used).toBeLessThanOrEqual(contextTokens - replyTokens);
    expect(messages.at(-1)?.content).toContain('and this is the question');
  });
});

describe('the demo companion, when no model is set (rule:demo-companion)', () => {
  it('answers in the language of the chat, streamed, and is labelled', async () => {
    const demo = await startTestApi({
      chatModel: createDemoChatModel({ charsPerSecond: 0, firstPieceMs: 0 }),
    });
    for (const language of ['en', 'zh-CN'] as const) {
      const visitor = await demo.registerVisitor(language);
      const { id } = await visitor.startChat();
      const reply = await visitor.ask(id, language === 'en' ? 'What is your name?' : '你叫什么名字？');
      expect(reply.final).toMatchObject({ state: 'complete', model: 'demo' });
      const profile = await visitor.client.call(getCharacterProfile, { query: { id: 'f01' } });
      expect(reply.text).toContain(profile.name);
    }
    expect(demo.upstream.requests).toEqual([]);
    await demo.close();
  });
});

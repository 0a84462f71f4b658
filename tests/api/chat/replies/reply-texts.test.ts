import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHistory, getThoughts } from '#src/contract/chat/message-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { resendMessage } from '#src/contract/chat/tree-calls.ts';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

const chunksOf = ({ database }: TestApi, messageId: string) =>
  database.sql<{ text: string }[]>`
    select text from reply_chunks where message_id = ${messageId} order by start`;

describe('a model whose template opens its thoughts', () => {
  const text = 'Okay, they greet me first.\n</think>\n\nGood evening to you, friend.';
  let thinker: TestApi;
  let reader: TestVisitor;

  // Knowledge about a model belongs to its process.
  beforeAll(async () => {
    thinker = await startTestApi();
    reader = await thinker.registerVisitor();
  });
  afterAll(() => thinker.close());

  it('has its first thought retracted from readers and from storage', async () => {
    const released = Promise.withResolvers<undefined>();
    thinker.upstream.setScript({
      name: 'reply',
      text,
      holds: [{ afterTokens: 5, released: released.promise }],
    });
    const { id } = await reader.startChat();
    const events = await reader.openAsk(id, 'Good evening');
    await events.untilLength(10);
    const [{ message_id: messageId } = { message_id: '' }] = await thinker.database.sql<
      { message_id: string }[]
    >`
      select message_id from generations where conversation_id = ${id} and state = 'running'`;
    await expect.poll(() => chunksOf(thinker, messageId)).not.toHaveLength(0);
    released.resolve(undefined);
    const reply = await events.toEnd();
    expect(reply.events.map(({ event }) => event.type)).toContain('text-reset');
    expect(reply.text).toBe('Good evening to you, friend.');
    expect(reply.final).toMatchObject({ state: 'complete', content: 'Good evening to you, friend.' });
    await expect.poll(() => chunksOf(thinker, messageId)).toHaveLength(0);
    const [run] = await thinker.database
      .sql`select reasoning from generations where message_id = ${messageId}`;
    expect(run).toEqual({ reasoning: 'Okay, they greet me first.\n' });
    expect(reply.final).toMatchObject({ has_thoughts: true });
    const { records } = await reader.client.call(getHistory, { query: { conversation_id: id } });
    expect(records.map((message) => message.has_thoughts)).toEqual([false, false, true]);
    const thoughts = await reader.client.call(getThoughts, { query: { message_id: messageId } });
    expect(thoughts).toEqual({ content: 'Okay, they greet me first.\n' });
    const again = await (await reader.openResume(messageId, 1)).toEnd();
    expect(again.text).toBe('ood evening to you, friend.');
  });

  it('shows nothing of its next thought, as the model is known by then', async () => {
    thinker.upstream.setScript({ name: 'reply', text });
    const { id } = await reader.startChat();
    const reply = await reader.ask(id, 'Good evening');
    expect(reply.events.map(({ event }) => event.type)).not.toContain('text-reset');
    expect(reply.text).toBe('Good evening to you, friend.');
  });
});

describe('a model that continues as somebody else', () => {
  it('is stopped where it speaks for the person, whose name was sent as a stop sequence', async () => {
    const other = await startTestApi();
    const pat = await other.registerVisitor();
    await pat.client.call(addPersona, { body: { name: 'Pat', is_default: true } });
    other.upstream.setScript({
      name: 'reply',
      text: 'Peng Yue: Come in.\n\nPat: Thank you.\nPeng Yue: Sit.',
    });
    const { id } = await pat.startChat();
    const reply = await pat.ask(id, 'Hello');
    expect(reply.final).toMatchObject({ state: 'complete', content: 'Come in.', finish_reason: 'stop' });
    expect(other.upstream.requests.at(-1)).toMatchObject({
      stop: ['\nPat:', '\nPat：', '<|im_end|>', '<|eot_id|>'],
    });
    await other.close();
  });
});

describe('a model that is being loaded', () => {
  const loading = { name: '500', status: 503, errorMessage: 'Loading model' } as const;

  it('is awaited, and the reader is notified', async () => {
    api.upstream.setScript({ ...loading, times: 3, text: 'Good evening.' });
    const { id } = await visitor.startChat();
    const reply = await visitor.ask(id, 'Hello');
    expect(reply.events[1]?.event).toEqual({ type: 'status', status: 'loading' });
    expect(reply.final).toMatchObject({ state: 'complete', content: 'Good evening.' });
  });

  it('can be stopped while it loads', async () => {
    api.upstream.setScript(loading);
    const { id } = await visitor.startChat();
    const events = await visitor.openAsk(id, 'Hello');
    const start = await events.next();
    while ((await events.next()).event.type !== 'status');
    if (start.event.type !== 'message-start') throw new Error('the stream has no beginning');
    await visitor.stop(start.event.message.id);
    expect((await events.toEnd()).final).toMatchObject({ finish_reason: 'stopped', content: '' });
  });
});

describe('the thoughts of a model', () => {
  const think = (thought: string, said: string) => ({
    name: 'raw' as const,
    body: [
      `data: {"choices":[{"delta":{"reasoning_content":${JSON.stringify(thought)}}}]}\n\n`,
      `data: {"choices":[{"delta":{"content":${JSON.stringify(said)}},"finish_reason":"stop"}]}\n\n`,
    ],
  });

  it('can be read as they arrive, apart from the reply', async () => {
    api.upstream.setScript(think('They greet me.', 'Good evening.'));
    const { id } = await visitor.startChat();
    const reply = await visitor.ask(id, 'Hello');
    expect(reply.events.map(({ event }) => event).slice(1, 4)).toEqual([
      { type: 'status', status: 'thinking' },
      { type: 'thought-delta', text: 'They greet me.' },
      { type: 'text-delta', text: 'Good evening.' },
    ]);
    expect(reply.final.content).toBe('Good evening.');
  });

  it('lose no character that arrives in halves, and keep none that cannot be stored', async () => {
    const thought = (text: string) => `data: {"choices":[{"delta":{"reasoning_content":"${text}"}}]}\n\n`;
    const [, said = ''] = think('', 'Good evening.').body;
    const body = [thought('one\\u0000 '), thought('\\ud83d'), thought('\\ude00 \\ud83d'), said];
    api.upstream.setScript({ name: 'raw', body });
    const { id } = await visitor.startChat();
    const reply = await visitor.ask(id, 'Hello');
    expect(reply.final).toMatchObject({ state: 'complete', content: 'Good evening.' });
    const [run] = await api.database.sql`
      select reasoning from generations where message_id = ${reply.final.id}`;
    expect(run).toEqual({ reasoning: 'one 😀 \uFFFD' });
  });

  it('are neither shown nor stored where the guards refuse them', async () => {
    const refused = 'He pushes his cock deep inside her.';
    api.upstream.setScript(think(`${refused} `, 'Good evening.'));
    const { id } = await visitor.startChat();
    const reply = await visitor.ask(id, 'Hello');
    expect(JSON.stringify(reply.events)).not.toContain(refused.slice(0, 20));
    expect(reply.final).toMatchObject({ state: 'complete', content: 'Good evening.' });
    const [run] = await api.database.sql`
      select reasoning from generations where message_id = ${reply.final.id}`;
    expect(run).toEqual({ reasoning: '' });
  });
});

describe('a character’s claim to be human (rule:never-human)', () => {
  it('is corrected by the site, in a text that no model reads as the character’s', async () => {
    api.upstream.setScript({ name: 'reply', text: 'Believe me, I am a real person. Tea?' });
    const { id } = await visitor.startChat();
    const reply = await visitor.ask(id, 'Hello');
    expect(reply.final.content).toBe('Believe me, [From this site: you are talking with an AI.] Tea?');
    api.upstream.setScript({ name: 'reply', text: 'Good.' });
    await visitor.ask(id, 'Yes, please');
    const prompt = api.upstream.requests.at(-1)?.messages ?? [];
    expect(JSON.stringify(prompt)).not.toContain('From this site');
    expect(prompt.at(-2)).toEqual({ role: 'assistant', content: 'Believe me, … Tea?' });
  });

  it('is accepted as a figure of speech, until somebody asks, and in the turns after that', async () => {
    const saying = '“I’m only human, what did you expect?”';
    api.upstream.setScript({ name: 'reply', text: saying });
    const { id } = await visitor.startChat();
    expect((await visitor.ask(id, 'You forgot the salt.')).final.content).toBe(saying);
    for (const said of ['Are you a real person?', 'I see.']) {
      const { final } = await visitor.ask(id, said);
      expect(final.content).toContain('[From this site:');
    }
    const last = (await visitor.listMessages(id)).at(-1);
    const variant = await visitor.client.open(resendMessage, {
      body: { message_id: last?.id ?? '', client_message_id: randomUUID() },
    });
    expect((await readReplyStream(variant).toEnd()).final.content).toContain('[From this site:');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { getConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { untilStored } from '#tests/support/api/chat/until-stored.ts';

let chatId: string;

const api = await startApiForFile();
const visitor = await api.registerVisitor();
beforeEach(async () => {
  api.upstream.setScript('reply');
  ({ id: chatId } = await visitor.startChat());
});
afterAll(() => expectRepliesSettled(api.database.sql));

describe('sending a message (rule:reply-belongs-to-server)', () => {
  it('streams one message-start, the deltas with the length so far as id, and one message-end', async () => {
    api.upstream.setScript({ name: 'reply', text: 'One two three four five', tokenMs: 5 });
    const clientMessageId = randomUUID();
    const reply = await visitor.ask(chatId, 'Count', { clientMessageId });
    const types = reply.events.map(({ event }) => event.type);
    expect([types[0], types.at(-1)]).toEqual(['message-start', 'message-end']);
    expect(new Set(types.slice(1, -1))).toEqual(new Set(['text-delta']));
    expect(reply.start?.user_message).toMatchObject({
      role: 'user',
      content: 'Count',
      state: 'complete',
      client_message_id: clientMessageId,
      model: null,
    });
    expect(reply.start?.message).toMatchObject({
      role: 'assistant',
      content: '',
      state: 'streaming',
      finish_reason: null,
      parent_id: reply.start?.user_message?.id,
    });
    expect(reply.text).toBe('One two three four five');
    expect(reply.end.type).toBe('message-end');
    expect(reply.final).toMatchObject({
      id: reply.start?.message.id,
      content: reply.text,
      state: 'complete',
      finish_reason: 'stop',
      model: 'fake',
    });
  });

  it('stores both messages after the greeting, which is the first of the history (rule:history)', async () => {
    const character = await visitor.client.call(getChatCharacter, { query: { id: 'f01' } });
    const first = await visitor.ask(chatId, 'First');
    const second = await visitor.ask(chatId, 'Second');
    const messages = await visitor.listMessages(chatId);
    expect(messages[0]).toMatchObject({
      role: 'assistant',
      content: character.greetings[0],
      model: 'card',
      parent_id: null,
    });
    expect(messages.slice(1)).toEqual([
      first.start?.user_message,
      first.final,
      second.start?.user_message,
      second.final,
    ]);
    for (const [index, message] of messages.slice(1).entries()) {
      expect(message.parent_id).toBe(messages[index]?.id);
    }
  });

  it('counts in the conversation, and shows the message in the list until text arrives', async () => {
    api.upstream.setScript('hang');
    const events = await visitor.openAsk(chatId, 'Are *you* there?');
    const started = await events.next();
    const list = () => visitor.client.call(listConversations, { query: { size: 1 } });
    expect((await list()).records[0]).toMatchObject({ id: chatId, last_message: 'Are you there?' });
    if (started.event.type !== 'message-start') throw new Error('The stream began with something else.');
    await visitor.stop(started.event.message.id);
    await events.toEnd();
    api.upstream.setScript({ name: 'reply', text: '**Yes**, I am' });
    await visitor.ask(chatId, 'And now?');
    expect((await list()).records[0]).toMatchObject({ id: chatId, last_message: 'Yes, I am' });
    const conversation = await visitor.client.call(getConversation, { query: { id: chatId } });
    expect(conversation.message_count).toBe(5);
  });

  it('is acknowledged only once both messages are stored (rule:durable)', async () => {
    api.upstream.setScript('hang');
    const events = await visitor.openAsk(chatId, 'Keep this');
    const rows = await api.database.sql`
      select role, state from messages where conversation_id = ${chatId} and is_on_path order by depth`;
    expect([...rows]).toEqual([
      { role: 'assistant', state: 'complete' },
      { role: 'user', state: 'complete' },
      { role: 'assistant', state: 'streaming' },
    ]);
    const [, , reply] = await visitor.listMessages(chatId);
    await visitor.stop(reply?.id ?? '');
    await events.toEnd();
  });

  it('accepts 8,000 characters unchanged, and replaces lone surrogates', async () => {
    const long = '缘'.repeat(7_998) + '🌸';
    const reply = await visitor.ask(chatId, long);
    expect(reply.start?.user_message?.content).toBe(long);
    const odd = await visitor.ask(chatId, 'half \ud83c here');
    expect(odd.start?.user_message?.content).toBe('half \ufffd here');
  });
});

describe('one reply at a time in a conversation (rule:one-reply)', () => {
  it('a second message while a reply runs is 409 and is not stored', async () => {
    api.upstream.setScript({ name: 'hang-mid', text: 'Wait a moment please' });
    const running = await visitor.openAsk(chatId, 'First');
    await running.untilLength('Wait a moment '.length);
    const [, , replying] = await visitor.listMessages(chatId);
    await untilStored(api.database.sql, replying?.id ?? '', 'Wait a moment '.length);
    const before = await readTableChecksums(api.database.sql);
    const body = { conversation_id: chatId, content: 'Second', client_message_id: randomUUID() };
    const response = await api.post('/v2/message/pc/ask', body, { 'device-id': visitor.deviceId });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 40003, data: null });
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
    await visitor.stop(replying?.id ?? '');
    await running.toEnd();
    api.upstream.setScript('reply');
    const { client_message_id: clientMessageId, content } = body;
    expect((await visitor.ask(chatId, content, { clientMessageId })).end.type).toBe('message-end');
  });

  it('exactly one of ten different messages at once is accepted', async () => {
    api.upstream.setScript('hang');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.post(
          '/v2/message/pc/ask',
          { conversation_id: chatId, content: `Me ${index}`, client_message_id: randomUUID() },
          { 'device-id': visitor.deviceId },
        ),
      ),
    );
    const [, , reply] = await visitor.listMessages(chatId);
    await visitor.stop(reply?.id ?? '');
    await Promise.all(responses.map((response) => response.text()));
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await visitor.listMessages(chatId)).toHaveLength(3);
  });

  it('replies in different conversations run in parallel', async () => {
    const { id: otherId } = await visitor.startChat('m01');
    api.upstream.setScript('hang');
    const running = await visitor.openAsk(chatId, 'First');
    api.upstream.setScript('reply');
    expect((await visitor.ask(otherId, 'Second')).end.type).toBe('message-end');
    const [, , reply] = await visitor.listMessages(chatId);
    await visitor.stop(reply?.id ?? '');
    await running.toEnd();
  });
});

describe('the text of a reply', () => {
  const texts = {
    'emoji and Chinese': '缘分 is 👩‍👩‍👧‍👦 and 🇨🇳，真的很好看👋🏽。',
    'what looks like event stream framing (rule:event-framing)':
      'a\r\n\r\ndata: {"type":"error"}\n\nevent: x\rid: 9\n\n',
    'what looks like JSON or HTML': '"}]</script><b>\\u0041 \u2028 \u2029 {{char}}',
  };

  it.each(Object.entries(texts))('comes through intact: %s', async (_name, text) => {
    const body = [
      `data: ${JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: 'stop' }] })}\n\n`,
    ];
    api.upstream.setScript({ name: 'raw', body: [...body, 'data: [DONE]\n\n'] });
    const reply = await visitor.ask(chatId, 'Say it');
    expect(reply.text).toBe(text);
    expect((await visitor.listMessages(chatId)).at(-1)?.content).toBe(text);
  });

  it('is intact when the upstream splits it inside its characters', async () => {
    const text = texts['emoji and Chinese'];
    api.upstream.setScript({ name: 'split-utf8', text, tokenMs: 1 });
    const reply = await visitor.ask(chatId, 'Say it');
    expect(reply.text).toBe(text);
    for (const { event } of reply.events) {
      if (event.type === 'text-delta') expect(event.text.isWellFormed()).toBe(true);
    }
  });

  it('is intact when the upstream splits a surrogate pair between two chunks', async () => {
    const chunk = (content: string) => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;
    api.upstream.setScript({
      name: 'raw',
      body: [
        chunk('A \\ud83d'),
        chunk('\\udc4b B\\u0000'),
        'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n',
        'data: [DONE]\n\n',
      ],
    });
    const reply = await visitor.ask(chatId, 'Say it');
    expect(reply.text).toBe('A 👋 B');
    expect(reply.final.content).toBe('A 👋 B');
  });

  it('contains no reasoning, which is stored separately', async () => {
    api.upstream.setScript({ name: 'reasoning', text: 'Good evening' });
    const reply = await visitor.ask(chatId, 'Hello');
    expect(reply.text).toBe('Good evening');
    const [row] = await api.database.sql`
      select reasoning, completion_tokens from generations where message_id = ${reply.final.id}`;
    expect(row).toEqual({ reasoning: 'The user is here.', completion_tokens: expect.any(Number) });
  });
});

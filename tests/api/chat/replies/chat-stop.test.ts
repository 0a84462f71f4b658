import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import type { ReplyEvents } from '#tests/support/api/chat/reply-events.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const shown = 'I was about to ';

let chatId: string;

const api = await startApiForFile();
const visitor = await api.registerVisitor();
beforeEach(async () => {
  api.upstream.setScript({ name: 'hang-mid', text: 'I was about to say something', afterTokens: 4 });
  ({ id: chatId } = await visitor.startChat());
});
afterAll(() => expectRepliesSettled(api.database.sql));

async function beginReply(): Promise<{ events: ReplyEvents; replyId: string }> {
  const events = await visitor.openAsk(chatId, 'What is it?');
  const { event } = await events.next();
  if (event.type !== 'message-start') throw new Error('The stream began with something else.');
  return { events, replyId: event.message.id };
}

describe('stopping (rule:reply-belongs-to-server)', () => {
  it('keeps the text so far as partial, returns it, and ends the stream with message-end', async () => {
    const { events, replyId } = await beginReply();
    await events.untilLength(shown.length);
    const stopped = await visitor.stop(replyId);
    expect(stopped).toMatchObject({
      id: replyId,
      content: shown,
      state: 'partial',
      finish_reason: 'stopped',
    });
    const whole = await events.toEnd();
    expect(whole.end).toEqual({ type: 'message-end', message: stopped });
    expect((await visitor.listMessages(chatId)).at(-1)).toEqual(stopped);
  });

  it('closes the connection to the upstream', async () => {
    const left = api.upstream.nextLeave();
    const { events, replyId } = await beginReply();
    await events.untilLength(shown.length);
    await visitor.stop(replyId);
    await left;
    await events.toEnd();
  });

  it('before the first word keeps an empty reply, and closes the upstream too', async () => {
    api.upstream.setScript('hang');
    const asked = api.upstream.nextRequest();
    const left = api.upstream.nextLeave();
    const { events, replyId } = await beginReply();
    await asked;
    const stopped = await visitor.stop(replyId);
    await left;
    expect(stopped).toMatchObject({ content: '', state: 'partial', finish_reason: 'stopped' });
    expect((await events.toEnd()).end.type).toBe('message-end');
  });

  it('twice, or by ten tabs at once, returns the same', async () => {
    const { events, replyId } = await beginReply();
    await events.untilLength(shown.length);
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.stop(replyId)));
    for (const answer of [...answers, await visitor.stop(replyId)]) expect(answer).toEqual(answers[0]);
    await events.toEnd();
  });

  it('a reply that is complete changes nothing', async () => {
    api.upstream.setScript({ name: 'reply', text: 'All said' });
    const reply = await visitor.ask(chatId, 'What is it?');
    expect(await visitor.stop(reply.final.id)).toEqual(reply.final);
  });

  it('ends the stream of every reader', async () => {
    const { events, replyId } = await beginReply();
    await events.untilLength(shown.length);
    const others = await Promise.all([0, 3, shown.length].map((from) => visitor.openResume(replyId, from)));
    const stopped = await visitor.stop(replyId);
    for (const reader of [events, ...others]) expect((await reader.toEnd()).final).toEqual(stopped);
  });

  it('lets the conversation continue, with the kept text in the prompt', async () => {
    const { events, replyId } = await beginReply();
    await events.untilLength(shown.length);
    await visitor.stop(replyId);
    await events.toEnd();
    api.upstream.setScript('reply');
    expect((await visitor.ask(chatId, 'Go on')).end.type).toBe('message-end');
    const { messages = [] } = api.upstream.requests.at(-1) ?? {};
    expect(messages.map(({ content }) => content)).toContain(shown);
  });

  it('a message of the person is 404', async () => {
    const { events, replyId } = await beginReply();
    const [, asked] = await visitor.listMessages(chatId);
    const response = await api.post(
      '/v2/message/stop',
      { message_id: asked?.id },
      { 'device-id': visitor.deviceId },
    );
    expect(response.status).toBe(404);
    await visitor.stop(replyId);
    await events.toEnd();
  });
});

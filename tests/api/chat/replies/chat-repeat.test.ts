import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

let chatId: string;
let clientMessageId: string;

const api = await startApiForFile({ model: { retries: 0 } });
const visitor = await api.registerVisitor();
beforeEach(async () => {
  clientMessageId = randomUUID();
  api.upstream.setScript({ name: 'reply', text: 'Once is enough for me' });
  ({ id: chatId } = await visitor.startChat());
});
afterAll(() => expectRepliesSettled(api.database.sql));

const ask = (content = 'Hello') => visitor.ask(chatId, content, { clientMessageId });

describe('the same client_message_id is the same message (rule:same-message)', () => {
  it('after its reply is complete, the same reply is streamed again', async () => {
    const first = await ask();
    const asked = api.upstream.requests.length;
    const before = await readTableChecksums(api.database.sql);
    const again = await ask();
    expect(again.text).toBe(first.text);
    expect(again.final).toEqual(first.final);
    expect(again.start?.user_message).toEqual(first.start?.user_message);
    expect(api.upstream.requests).toHaveLength(asked);
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  });

  it('while its reply runs, the second reader reads along from the beginning', async () => {
    const asked = api.upstream.requests.length;
    api.upstream.setScript({ name: 'reply', text: 'Once is enough for me', tokenMs: 60 });
    const first = await visitor.openAsk(chatId, 'Hello', { clientMessageId });
    await first.untilLength(5);
    const second = await visitor.openAsk(chatId, 'Hello', { clientMessageId });
    const [one, other] = await Promise.all([first.toEnd(), second.toEnd()]);
    expect(other.text).toBe('Once is enough for me');
    expect(other.final).toEqual(one.final);
    expect(other.start?.message).toEqual(one.start?.message);
    expect(api.upstream.requests).toHaveLength(asked + 1);
    expect(await visitor.listMessages(chatId)).toHaveLength(3);
  });

  it('20 times at once, it is one message with one reply, and all readers read it', async () => {
    const asked = api.upstream.requests.length;
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask()));
    for (const reply of replies) expect(reply.final).toEqual(replies[0]?.final);
    for (const reply of replies) expect(reply.text).toBe('Once is enough for me');
    expect(api.upstream.requests).toHaveLength(asked + 1);
    expect(await visitor.listMessages(chatId)).toHaveLength(3);
  });

  it('after its reply failed, the reply is written again as a variant', async () => {
    api.upstream.setScript({ name: '500', times: 1, text: 'Now it works' });
    const failed = await ask();
    expect(failed.final).toMatchObject({ state: 'failed', content: '' });
    const again = await ask();
    expect(again.final).toMatchObject({ state: 'complete', content: 'Now it works' });
    expect(again.start?.user_message).toEqual(failed.start?.user_message);
    expect(again.final.id).not.toBe(failed.final.id);
    expect(again.final.parent_id).toBe(failed.final.parent_id);
    const history = await visitor.listMessages(chatId);
    expect(history.map((message) => message.id).slice(1)).toEqual([
      failed.start?.user_message?.id,
      again.final.id,
    ]);
    const [kept] = await api.database.sql`select state from messages where id = ${failed.final.id}`;
    expect(kept).toEqual({ state: 'failed' });
  });

  it('after its reply was interrupted, too, and the interrupted text is not sent to the model', async () => {
    api.upstream.setScript({ name: 'cut', text: 'Half of this is lost' });
    const broken = await ask();
    expect(broken.final).toMatchObject({ state: 'partial', finish_reason: 'interrupted' });
    expect(broken.text).toBe('Half of this ');
    api.upstream.setScript({ name: 'reply', text: 'All of it' });
    const again = await ask();
    expect(again.text).toBe('All of it');
    expect(JSON.stringify(api.upstream.requests.at(-1))).not.toContain('Half of this');
  });

  it('after the person stopped its reply, the kept text is streamed again', async () => {
    api.upstream.setScript({ name: 'hang-mid', text: 'I could go on for ever' });
    const events = await visitor.openAsk(chatId, 'Hello', { clientMessageId });
    await events.untilLength('I could go '.length);
    const [, , running] = await visitor.listMessages(chatId);
    await visitor.stop(running?.id ?? '');
    const stopped = await events.toEnd();
    const again = await ask();
    expect(again.final).toEqual(stopped.final);
    expect(again.text).toBe('I could go ');
  });

  it('after the conversation continued, a failed reply stays failed', async () => {
    api.upstream.setScript('500');
    const failed = await ask();
    api.upstream.setScript('reply');
    await visitor.ask(chatId, 'Something else');
    const again = await ask();
    expect(again.final).toEqual(failed.final);
    expect(await visitor.listMessages(chatId)).toHaveLength(5);
  });

  it('with another text it is 409 and changes nothing', async () => {
    await ask();
    const before = await readTableChecksums(api.database.sql);
    const body = { conversation_id: chatId, content: 'Hello!', client_message_id: clientMessageId };
    const response = await api.post('/v2/message/pc/ask', body, { 'device-id': visitor.deviceId });
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      code: 40003,
      message: 'This client_message_id was already used for another text.',
      data: null,
    });
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  });
});

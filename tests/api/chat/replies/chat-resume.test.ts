import { afterAll, describe, expect, it } from 'vitest';
import type { WholeReply } from '#tests/support/api/chat/reply-events.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const text = 'Rain 🌧️ again, 亲爱的。 Come in, 👩‍🍳 the broth is hot.';
const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset);

const api = await startApiForFile({ script: { name: 'reply', text, tokenMs: 15 } });
const visitor = await api.registerVisitor();
afterAll(() => expectRepliesSettled(api.database.sql));

async function beginReply() {
  const { id } = await visitor.startChat();
  const events = await visitor.openAsk(id, 'Is it raining?');
  const { event } = await events.next();
  if (event.type !== 'message-start') throw new Error('The stream began with something else.');
  return { chatId: id, replyId: event.message.id, events };
}

async function resumeEverywhere(replyId: string): Promise<WholeReply[]> {
  const streams = await Promise.all(offsets.map((offset) => visitor.openResume(replyId, offset)));
  return Promise.all(streams.map((stream) => stream.toEnd()));
}

function expectExactRests(rests: readonly WholeReply[], whole: WholeReply): void {
  for (const [offset, rest] of rests.entries()) {
    expect(text.slice(0, offset) + rest.text).toBe(text);
    expect(rest.end).toEqual(whole.end);
    if (offset === 0)
      expect(rest.start).toMatchObject({ user_message: null, message: { id: whole.final.id } });
  }
}

describe('resuming (rule:reply-events)', () => {
  it('from every position gives exactly the rest, while the reply is written and afterwards', async () => {
    const { replyId, events } = await beginReply();
    const live = resumeEverywhere(replyId);
    const whole = await events.toEnd();
    expect(whole.text).toBe(text);
    expectExactRests(await live, whole);
    expectExactRests(await resumeEverywhere(replyId), whole);
  });

  it('from the id of any event seen continues without a gap or a repetition', async () => {
    const { events, replyId } = await beginReply();
    await events.untilLength(10);
    const seen = events.text;
    events.leave();
    const rest = await (await visitor.openResume(replyId, seen.length)).toEnd();
    expect(seen + rest.text).toBe(text);
    for (const { id, event } of rest.events) {
      if (event.type !== 'text-delta') continue;
      const later = await (await visitor.openResume(replyId, id)).toEnd();
      expect(text.slice(0, id) + later.text).toBe(text);
    }
  });

  it('from beyond the end gives the end only', async () => {
    const { events, replyId } = await beginReply();
    const whole = await events.toEnd();
    const rest = await (await visitor.openResume(replyId, 10_000)).toEnd();
    expect(rest.events).toHaveLength(1);
    expect(rest.end).toEqual(whole.end);
  });

  it('a failed reply is reported as failed again', async () => {
    api.upstream.setScript('500');
    const { id } = await visitor.startChat();
    const failed = await visitor.ask(id, 'Hello');
    const again = await (await visitor.openResume(failed.final.id, 0)).toEnd();
    expect(again.end).toEqual(failed.end);
    api.upstream.setScript({ name: 'reply', text, tokenMs: 15 });
  });

  it('a greeting can be read as a reply, and a message of the person cannot', async () => {
    const { chatId, events } = await beginReply();
    await events.toEnd();
    const [greeting, asked] = await visitor.listMessages(chatId);
    const read = await (await visitor.openResume(greeting?.id ?? '', 0)).toEnd();
    expect(read.text).toBe(greeting?.content);
    const response = await api.request(`/v2/message/resume?message_id=${asked?.id ?? ''}`, {
      headers: { 'device-id': visitor.deviceId },
    });
    expect(response.status).toBe(404);
  });
});

describe('a reply belongs to the server (rule:reply-belongs-to-server)', () => {
  it('it is finished and stored when its reader leaves at once', async () => {
    const { chatId, replyId, events } = await beginReply();
    events.leave();
    const whole = await (await visitor.openResume(replyId, 0)).toEnd();
    expect(whole.final).toMatchObject({ state: 'complete', content: text });
    expect((await visitor.listMessages(chatId)).at(-1)).toEqual(whole.final);
  });

  it('it is finished when every reader leaves after every delta', async () => {
    const { replyId, events } = await beginReply();
    events.leave();
    let position = 0;
    while (position < text.length) {
      const reader = await visitor.openResume(replyId, position);
      await reader.untilLength(1);
      position += reader.text.length;
      reader.leave();
    }
    expect(position).toBe(text.length);
    const rest = await (await visitor.openResume(replyId, position)).toEnd();
    expect(rest.final).toMatchObject({ state: 'complete', content: text });
  });

  it('history shows its text so far while it is written', async () => {
    api.upstream.setScript({ name: 'hang-mid', text, afterTokens: 3 });
    const { chatId, replyId, events } = await beginReply();
    const shown = await events.untilLength('Rain 🌧️ again'.length);
    const readLast = async () => (await visitor.listMessages(chatId)).at(-1);
    await expect.poll(readLast).toMatchObject({ id: replyId, state: 'streaming', content: shown });
    const resumed = await visitor.openResume(replyId, shown.length);
    await visitor.stop(replyId);
    expect((await resumed.toEnd()).text).toBe('');
    expect((await events.toEnd()).text).toBe(shown);
  });
});

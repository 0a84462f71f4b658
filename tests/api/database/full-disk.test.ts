import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readOnlyHeader } from '#src/contract/call/envelope.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { isReadOnlyError } from '#src/server/platform/database/database-errors.ts';
import { toDatabaseAppError } from '#src/server/platform/database/to-database-app-error.ts';
import { WriteState } from '#src/server/platform/database/write-state.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { playSmallDisk, startSmallDisk } from '#tests/support/api/database/small-disk.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const disk = await startSmallDisk(api);
afterAll(() => disk.close());

/** Incompressible, so that it uses its full size. */
const long = randomBytes(5_000).toString('base64');

describe('a full disk (53100)', () => {
  it('is 503 with a message in both languages; pages are served, and writes succeed again once there is room', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat();
    await disk.fill();
    const ask = (language: string) =>
      api.post(
        '/v2/message/pc/ask',
        { conversation_id: id, content: long, client_message_id: randomUUID() },
        { 'device-id': visitor.deviceId, 'Accept-Language': language },
      );
    const refusal = async (language: string): Promise<Response> => {
      for (let tries = 0; tries < 2_000; tries += 1) {
        const response = await ask(language);
        if (response.status === 503) return response;
        await response.text();
      }
      throw new Error('the disk is never full');
    };
    const refused = await refusal('en');
    expect(refused.headers.get('Retry-After')).toBe('30');
    expect(refused.headers.get(readOnlyHeader)).toBe('1');
    expect(await refused.json()).toEqual({
      code: 50001,
      message:
        'The server has no space left, so nothing can be saved right now. Your text is still here: try again later.',
      data: null,
    });
    expect(await (await refusal('zh-CN')).json()).toMatchObject({
      message: '服务器存储空间不足，暂时无法保存。你的内容还在，请稍后再试。',
    });
    const read = await api.request(`${getHistory.path}?conversation_id=${id}`, {
      headers: { 'device-id': visitor.deviceId },
    });
    expect([read.status, read.headers.get(readOnlyHeader)]).toEqual([200, '1']);
    await disk.makeRoom();
    const { final } = await visitor.ask(id, long);
    expect(final.state).toBe('complete');
  });

  it('loses nothing of a running reply, which continues once there is room', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat();
    const played = await playSmallDisk(api);
    const text = 'Calm sea. '.repeat(60).trim();
    const held = holdReply(api.upstream, { text, afterTokens: [20] });
    const before = api.logLines.length;
    const events = await visitor.openAsk(id, 'How is the sea?');
    await events.untilLength(10);
    await played.fill();
    held.release();
    const reading = events.toEnd();
    const isWaiting = () => api.logLines.slice(before).some((line) => line.includes('reply-waits-for-room'));
    await vi.waitFor(() => expect(isWaiting()).toBe(true), { timeout: 30_000 });
    await played.makeRoom();
    const { final } = await reading;
    expect(final).toMatchObject({ content: text, state: 'complete' });
    const [stored] = await api.database.sql`select content, state from messages where id = ${final.id}`;
    expect(stored).toEqual({ content: text, state: 'complete' });
  });
});

describe('SQLSTATEs of a database that rejects writes', () => {
  it.each(['53100', '53200', '25006'])('%s is 503', (code) => {
    const error = Object.assign(new Error('no'), { code });
    expect(isReadOnlyError(error)).toBe(true);
    expect(toDatabaseAppError(error)).toMatchObject({ code: 50001, status: 503 });
  });

  it('are reported for a minute after the last of them', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const state = new WriteState();
    expect(state.isReadOnly).toBe(false);
    state.noteRefusal();
    now.mockReturnValue(60_999);
    expect(state.isReadOnly).toBe(true);
    now.mockReturnValue(61_000);
    expect(state.isReadOnly).toBe(false);
    now.mockRestore();
  });
});

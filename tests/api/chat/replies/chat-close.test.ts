import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const text = 'Good night and sleep well';
const shown = 'Good night and ';

let api: TestApi;
let visitor: TestVisitor;

beforeEach(async () => {
  api = await startTestApi();
  visitor = await api.registerVisitor();
});
afterEach(async () => {
  await expectRepliesSettled(api.database.sql);
  await api.close();
});

describe('closing: SIGTERM finishes open requests', () => {
  it('waits for the running replies when they end within the grace time', async () => {
    api.upstream.setScript({ name: 'reply', text, tokenMs: 20 });
    const { id } = await visitor.startChat();
    const events = await visitor.openAsk(id, 'Good night');
    await events.untilLength(4);
    const [, reply] = await Promise.all([api.api.close(AbortSignal.timeout(60_000)), events.toEnd()]);
    expect(reply.final).toMatchObject({ state: 'complete', content: text });
  });

  it('ends slower ones as interrupted with their text so far, and notifies their readers', async () => {
    const left = api.upstream.nextLeave();
    api.upstream.setScript({ name: 'hang-mid', text });
    const chats = await Promise.all([visitor.startChat('f01'), visitor.startChat('f02')]);
    const readers = await Promise.all(chats.map(({ id }) => visitor.openAsk(id, 'Good night')));
    for (const reader of readers) await reader.untilLength(shown.length);
    await api.api.close(AbortSignal.timeout(20));
    for (const [index, reader] of readers.entries()) {
      const reply = await reader.toEnd();
      expect(reply.end).toMatchObject({ type: 'error', code: 50001 });
      expect(reply.final).toMatchObject({ state: 'partial', finish_reason: 'interrupted', content: shown });
      expect((await visitor.listMessages(chats[index]?.id ?? '')).at(-1)).toEqual(reply.final);
    }
    await left;
  });

  it('ends a reply that has no text yet as failed, so that it can be asked for again', async () => {
    api.upstream.setScript('hang');
    const { id } = await visitor.startChat();
    const asked = api.upstream.nextRequest();
    const events = await visitor.openAsk(id, 'Good night');
    await asked;
    await api.api.close(AbortSignal.abort());
    expect((await events.toEnd()).final).toMatchObject({
      state: 'failed',
      finish_reason: 'interrupted',
      content: '',
    });
  });

  it('is immediate without running replies', async () => {
    await expect(api.api.close(AbortSignal.timeout(60_000))).resolves.toBeUndefined();
  });

  it('never hangs on a message that is refused at the same time', async () => {
    api.upstream.setScript('reply');
    const { id } = await visitor.startChat();
    const clientMessageId = randomUUID();
    await visitor.ask(id, 'Good night', { clientMessageId });
    const { refused } = await api.database.sql.begin(async (transaction) => {
      await transaction`select id from conversations where id = ${id} for update`;
      const refused = visitor.ask(id, 'Another text', { clientMessageId }).catch((error: unknown) => error);
      await untilWaitingForLock(api.database.sql, 1);
      const closing = api.api.close(AbortSignal.abort());
      return { refused: Promise.all([refused, closing]) };
    });
    const [error] = await refused;
    expect(error).toMatchObject({ status: 409 });
  });

  it('ends a reply that begins while it closes, too', async () => {
    api.upstream.setScript({ name: 'hang-mid', text });
    const { id } = await visitor.startChat();
    const { asked } = await api.database.sql.begin(async (transaction) => {
      await transaction`select id from conversations where id = ${id} for update`;
      const asked = visitor.ask(id, 'Good night');
      await untilWaitingForLock(api.database.sql, 1);
      const closing = api.api.close(AbortSignal.abort());
      return { asked: Promise.all([asked, closing]) };
    });
    const [reply] = await asked;
    expect(reply.final.finish_reason).toBe('interrupted');
  });
});

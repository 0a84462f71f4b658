import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { resendMessage } from '#src/contract/chat/tree-calls.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { readGems } from '#tests/support/api/gems/ledger-invariants.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

test('a process that stops refuses new replies, stores nothing of them, and goes on with what it has begun (rule:stop)', async () => {
  const visitor = await api.registerVisitor();
  const { sql } = api.database;
  const { id } = await visitor.startChat('f01');
  const { id: otherId } = await visitor.startChat('f02');
  const { final: earlier } = await visitor.ask(otherId, 'Good evening');
  const held = holdReply(api.upstream);
  const clientMessageId = randomUUID();
  const events = await visitor.openAsk(id, 'Tell me a long story', { clientMessageId });
  await events.untilLength(held.begun.length);
  const gems = await readGems(sql, visitor.user.id);
  const before = await visitor.listMessages(otherId);
  const answers: { status: number; retryAfter: string | null }[] = [];
  const sending = visitor.at(async (request) => {
    const response = await api.send(request);
    answers.push({ status: response.status, retryAfter: response.headers.get('Retry-After') });
    return response;
  });

  api.announceStop();
  const ready = await api.request('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping', writes: true }]);
  expect((await api.request('/readyz?writes')).status).toBe(503);
  expect((await api.request('/healthz')).status).toBe(200);
  await expect(sending.openAsk(otherId, 'It rains')).rejects.toMatchObject({
    status: 503,
    code: 50001,
    message: 'The site is being restarted. Send this again in a moment.',
  });
  await expect(
    sending.client.open(resendMessage, { body: { message_id: earlier.id, client_message_id: randomUUID() } }),
  ).rejects.toMatchObject({ status: 503, code: 50001 });
  expect(answers).toEqual([
    { status: 503, retryAfter: '1' },
    { status: 503, retryAfter: '1' },
  ]);
  expect(await visitor.listMessages(otherId)).toEqual(before);
  expect(await readGems(sql, visitor.user.id)).toEqual(gems);

  // The same message is no new reply, and one that is being written can be followed.
  const again = await visitor.openAsk(id, 'Tell me a long story', { clientMessageId });
  const resumed = await visitor.openResume((await visitor.listMessages(id)).at(-1)?.id ?? '', 0);
  held.release();
  for (const stream of [events, again, resumed]) {
    expect((await stream.toEnd()).final).toMatchObject({ state: 'complete', content: held.text });
  }
});

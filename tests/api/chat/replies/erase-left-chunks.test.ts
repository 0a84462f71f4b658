import { expect, test } from 'vitest';
import { eraseInBatches } from '#src/server/chat/messages/erase-in-batches.ts';
import { eraseLeftChunks } from '#src/server/chat/replies/chunk-writer.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { releaseUpkeep } from '#tests/support/api/database/release-upkeep.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

/** Stores replies in their final state, each with a late chunk. */
async function leaveChunks(): Promise<string> {
  const { id } = await visitor.startChat();
  const { final } = await visitor.ask(id, 'Good evening');
  await api.database.sql`
    insert into reply_chunks (message_id, conversation_id, start, text)
    values (${final.id}, ${id}, 0, 'late'), (${final.id}, ${id}, 4, 'later')`;
  return final.id;
}

const listLeft = async (messageId: string) => [
  ...(await api.database.sql`select text from reply_chunks where message_id = ${messageId}`),
];

test('pieces that came after the end of a reply are erased, and those of a running reply stay', async () => {
  const ended = await leaveChunks();
  const held = holdReply(api.upstream);
  const { id } = await visitor.startChat();
  const events = await visitor.openAsk(id, 'Tell me a long story');
  await events.untilLength(held.begun.length);
  const [running] = await api.database.sql`
    select message_id from generations where conversation_id = ${id} and state = 'running'`;
  const runningId = String(running?.['message_id']);
  await expect.poll(async () => (await listLeft(runningId)).length).toBeGreaterThan(0);
  // The periodic upkeep of the process may have run first.
  expect(await eraseLeftChunks(api.services.database)).toBeLessThanOrEqual(1);
  expect(await listLeft(ended)).toEqual([]);
  expect((await listLeft(runningId)).length).toBeGreaterThan(0);
  held.release();
  expect((await events.toEnd()).text).toBe(held.text);
  expect(await eraseLeftChunks(api.services.database)).toBe(0);
  api.upstream.setScript('reply');
});

test('the upkeep of a process that starts deletes them', async () => {
  const ended = await leaveChunks();
  await releaseUpkeep(api);
  const other = await startTestApi({ beside: api });
  await expect.poll(() => listLeft(ended)).toEqual([]);
  await other.close();
});

test('the deletion goes on until nothing is left, in parts of 5,000 rows, also after a part that fails', async () => {
  let items = [
    ...Array.from({ length: 53 }, (_, index) => ({ id: `small ${index}`, rows: 10 })),
    { id: 'broken', rows: 10 },
    ...['large', 'last'].map((id) => ({ id, rows: 4_000 })),
  ];
  const parts: number[] = [];
  const erased = eraseInBatches(api.services.database, {
    choose: (_transaction, limit) => Promise.resolve(items.slice(0, limit)),
    erase(_transaction, ids) {
      if (ids.includes('broken')) return Promise.reject(new Error('this one is broken'));
      items = items.filter(({ id }) => !ids.includes(id));
      parts.push(ids.length);
      return Promise.resolve();
    },
  });
  await expect(erased).rejects.toThrow('this one is broken');
  // The second part fails, and its items are tried one by one.
  expect(parts).toEqual([50, 1, 1, 1, 1, 1]);
  expect(items).toEqual([{ id: 'broken', rows: 10 }]);
});

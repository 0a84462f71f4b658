import { expect, test } from 'vitest';
import { eraseOldGenerations } from '#src/server/chat/replies/erase-old-generations.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { idOfDaysAgo } from '#tests/support/api/database/id-of-days-ago.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

test('how a reply was made leaves 90 days after its end: the reply stays, and so does one that is being written (rule:generations)', async () => {
  const { sql } = api.database;
  const { id } = await visitor.startChat();
  const { final: old } = await visitor.ask(id, 'Good evening');
  const { final: young } = await visitor.ask(id, 'It rains');
  const held = holdReply(api.upstream);
  const events = await visitor.openAsk(id, 'Tell me a long story');
  await events.untilLength(held.begun.length);
  const oldId = idOfDaysAgo(92);
  const youngId = idOfDaysAgo(92);
  await sql.begin(async (transaction) => {
    // Ids never change outside a test, so no key follows one.
    await transaction`set local session_replication_role = replica`;
    for (const [now, then, days] of [[old.id, oldId, 91] as const, [young.id, youngId, 89] as const]) {
      await transaction`update messages set id = ${then} where id = ${now}`;
      await transaction`update messages set parent_id = ${then} where parent_id = ${now}`;
      await transaction`
        update generations set message_id = ${then}, ended_at = now() - make_interval(days => ${days})
        where message_id = ${now}`;
    }
  });
  // The last one grows while it is being written.
  const listEnded = async () => (await visitor.listMessages(id)).slice(0, -1);
  const before = await listEnded();

  expect(await eraseOldGenerations(api.services.database)).toBe(1);
  expect(await eraseOldGenerations(api.services.database)).toBe(0);
  const kept = await sql`select message_id, state from generations order by message_id`;
  expect([...kept]).toMatchObject([{ message_id: youngId, state: 'ended' }, { state: 'running' }]);
  expect(await listEnded()).toEqual(before);
  held.release();
  expect((await events.toEnd()).final).toMatchObject({ state: 'complete' });
});

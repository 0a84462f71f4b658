import { expect, onTestFinished, test } from 'vitest';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { createChatClients } from '#tests/support/crash/chat-clients.ts';
import { checkStored } from '#tests/support/crash/check-stored.ts';
import { createSeededRandom } from '#tests/support/crash/seeded-random.ts';
import { startFleetOn } from '#tests/support/ops/start-fleet.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { startCluster } from '#tests/support/services/start-cluster.ts';

const script = { name: 'reply', tokens: 60, tokenMs: 50 } as const;
const people = 20;

test('the primary dies under 20 replies and its replica is promoted: nothing acknowledged is lost, and all processes go on unaided (rule:database-servers, rule:durable)', async () => {
  const upstream = await startFakeUpstream({ script, record: false });
  onTestFinished(() => upstream.close());
  const cluster = await startCluster();
  onTestFinished(() => cluster.close());
  const { first, second } = cluster;
  const primary = cluster.sqlOn(first);
  // What is acknowledged is on both.
  await primary`alter system set synchronous_standby_names = 'second'`;
  await primary`select pg_reload_conf()`;
  const databaseUrl = cluster.urlOf(second.place, first.place);
  const fleet = await startFleetOn({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: cluster.urlOf(second.place),
    LLM_BASE_URL: upstream.baseUrl,
    LLM_MODEL: 'fake',
  });
  onTestFinished(() => fleet.close());
  const chats = await createChatClients(fleet.url, people, createSeededRandom(1));
  const ids = chats.clients.map(({ userId }) => userId);
  await giveGems(primary, ids);
  chats.resume();
  await expect.poll(() => chats.openReplies(), { timeout: 120_000 }).toBe(people);

  await first.kill();
  const ready = async () => (await fetch(`${fleet.url}/readyz?writes`)).status;
  await expect.poll(ready).toBe(503);
  const known = chats.journal.length;
  await cluster.promote();
  await expect.poll(ready).toBe(200);
  // Everybody has had an answer since.
  await expect
    .poll(() => new Set(chats.journal.slice(known).map(({ conversationId }) => conversationId)).size, {
      timeout: 120_000,
    })
    .toBe(people);
  await chats.pause();

  expect(await checkStored(cluster.urlOf(second.place), chats)).toEqual([]);
  const statuses = await Promise.all(
    ['/', '/blogs', '/category'].map((path) => fetch(`${fleet.url}${path}`)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  console.log(`${chats.failures()} requests were refused or broken off`);
}, 600_000);

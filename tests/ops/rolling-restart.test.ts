import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { checkStored } from '#tests/support/crash/check-stored.ts';
import { createChatClients } from '#tests/support/crash/chat-clients.ts';
import { createSeededRandom } from '#tests/support/crash/seeded-random.ts';
import { startFleet } from '#tests/support/ops/start-fleet.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';

/** Replies of 30 s. */
const script = { name: 'reply', tokens: 200, tokenMs: 150 } as const;
const readers = 4;

test('three processes restarted in turn under 50 replies of 30 s break off none, and no request fails (rule:stop)', async () => {
  const upstream = await startFakeUpstream({ script, record: false });
  onTestFinished(() => upstream.close());
  const fleet = await startFleet({
    LLM_BASE_URL: upstream.baseUrl,
    LLM_MODEL: 'fake',
    STOP_GRACE_SECONDS: '60',
  });
  onTestFinished(() => fleet.close());
  const chats = await createChatClients(fleet.url, 50, createSeededRandom(1));
  await makeRich(
    fleet.database.url,
    chats.clients.map(({ userId }) => userId),
  );
  chats.resume();
  const pages = readPages(fleet.url);
  await expect.poll(() => chats.openReplies(), { timeout: 120_000 }).toBe(50);
  for (const index of [0, 1, 2]) expect(await fleet.restart(index)).toMatchObject({ code: 0, stderr: '' });
  await chats.pause();
  const answers = await pages.end();

  expect(chats.failures()).toBe(0);
  expect(Object.keys(answers)).toEqual(['200']);
  const replies = chats.journal.flatMap((asked) => [...asked.replies.values()]);
  expect(replies.length).toBeGreaterThan(100);
  expect(replies.map(({ end }) => end?.state).filter((state) => state !== 'complete')).toEqual([]);
  expect(await checkStored(fleet.database.url, chats)).toEqual([]);
  console.log(`${replies.length} replies, ${answers['200']} pages`);
}, 900_000);

/** Reads pages through the balancer, each of some readers one after the other; returns how often each status came. */
function readPages(url: string) {
  const stop = new AbortController();
  const statuses: Record<string, number> = {};
  const paths = ['/', '/blogs', '/category', '/readyz'];
  const read = async (from: number) => {
    for (let turn = from; !stop.signal.aborted; turn += 1) {
      const answer = await fetch(`${url}${paths[turn % paths.length]}`).catch(String);
      const status = typeof answer === 'string' ? answer : String(answer.status);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (typeof answer !== 'string') await answer.arrayBuffer();
      await sleep(50);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, (_, index) => read(index)));
  return {
    async end() {
      stop.abort();
      await all;
      return statuses;
    },
  };
}

async function makeRich(databaseUrl: string, userIds: readonly string[]): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await giveGems(sql, userIds);
  await sql.end();
}

import { expect, test } from 'vitest';
import type { Client } from '#src/contract/call/client.ts';
import * as characterCalls from '#src/contract/characters/character-calls.ts';
import { search } from '#src/contract/site/search-calls.ts';
import * as articleCalls from '#src/contract/stories/article-calls.ts';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { holdTimers } from '#tests/support/api/hold-timers.ts';
import { openApi } from '#tests/support/api/open-api.ts';
import { contentFolder } from '#tests/support/api/test-database.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';
import { startCluster } from '#tests/support/services/start-cluster.ts';
import { closeAfterFile } from '#tests/support/vitest/close-after-file.ts';

// The replica is asked anew every minute how far it is, which would be in the middle of a test.
holdTimers(60_000);
const cluster = await startCluster();
closeAfterFile(() => cluster.close());
const url = cluster.urlOf(cluster.first.place);
await migrateDatabase(url);
const database = openDatabase(url);
await seedContent(database, contentFolder);
await database.close();
const { send, services, close } = await openApi({
  databaseUrl: url,
  env: { DATABASE_READ_URL: cluster.urlOf(cluster.second.place) },
  log: createLog('silent'),
});
closeAfterFile(close);
const member = await createMember({ send, services });
const nobody = createTestClient(send);

const page = { page: 1, size: 3 };
const website = articleCalls.websiteName;
const [article] = (
  await nobody.call(articleCalls.listArticles, { query: { website, page_number: 1, page_size: 1 } })
).data_list;
const path = article?.path ?? '';

const lists: Record<string, (client: Client) => Promise<unknown>> = {
  recommendCharacters: (client) => client.call(characterCalls.recommendCharacters, { body: page }),
  getAllTags: (client) => client.call(characterCalls.getAllTags, {}),
  listTagGroups: (client) => client.call(characterCalls.listTagGroups, {}),
  listTagsWithCharacters: (client) => client.call(characterCalls.listTagsWithCharacters, { body: page }),
  listAllCharacters: (client) => client.call(characterCalls.listAllCharacters, { query: { size: 3 } }),
  search: (client) => client.call(search, { query: { q: 'detective', ...page } }),
  listCharactersOfArticle: (client) =>
    client.call(articleCalls.listCharactersOfArticle, { query: { website, path } }),
};
/** Lists that hold nothing of a person's own. */
const stories: typeof lists = {
  listCategories: (client) => client.call(articleCalls.listCategories, { query: { website } }),
  listArticles: (client) =>
    client.call(articleCalls.listArticles, { query: { website, page_number: 1, page_size: 3 } }),
  listAllArticles: (client) => client.call(articleCalls.listAllArticles, { query: { website, size: 3 } }),
};

const mark = 'Written-since';

/** Returns the names of the lists that show what was written after the replica had stopped to follow. */
async function listFresh(calls: typeof lists, client: Client): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => ({ name, text: JSON.stringify(await call(client)) })),
  );
  return answers.flatMap(({ name, text }) => (text.includes(mark) ? name : []));
}

test('lists, searches and sitemaps of everybody come from the replica, those of a member from the primary (rule:database-servers)', async () => {
  const all = { ...lists, ...stories };
  const replica = cluster.sqlOn(cluster.second);
  const countReads = async (): Promise<unknown> => {
    const [row] = await replica`
      select count(*)::int as calls from pg_stat_activity where query like '%from "characters"%'`;
    return row?.['calls'];
  };
  // Once it answers, its sessions show what they were asked last.
  await expect
    .poll(async () => {
      await listFresh(all, nobody);
      return countReads();
    })
    .not.toBe(0);
  await replica`select pg_wal_replay_pause()`;
  const primary = cluster.sqlOn(cluster.first);
  await primary`update character_texts set name = ${mark}, tagline = ${mark}`;
  await primary`update tags set names = jsonb_build_object('en', ${mark}::text, 'zh-CN', ${mark}::text)`;
  await primary`update article_texts set h1 = ${mark}`;
  await primary`update categories set names = jsonb_build_object('en', ${mark}::text, 'zh-CN', ${mark}::text)`;

  expect(await listFresh(all, nobody)).toEqual([]);
  expect(await listFresh(lists, member.visitor.client)).toEqual(Object.keys(lists));
  await replica`select pg_wal_replay_resume()`;
  await expect.poll(() => listFresh(all, nobody)).toEqual(Object.keys(all));
});

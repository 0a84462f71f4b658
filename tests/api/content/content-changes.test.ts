import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Listening,
  listenToChannel,
} from '#src/server/platform/database/connections/listen-to-channel.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/api/test-database.ts';

let test: TestDatabase;
let sql: postgres.Sql;
let listening: Listening;
let tags: string[] = [];
let connections = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  sql = postgres(test.url, { max: 1, onnotice: () => undefined });
  listening = listenToChannel(test.url, 'content_changed', {
    onPayload: (tag) => tags.push(tag),
    onConnect: () => (connections += 1),
    onFault: () => undefined,
  });
  await listening.ready;
});
afterAll(async () => {
  await listening.stop();
  await sql.end();
  await test.drop();
});
beforeEach(() => {
  tags = [];
});

/** Returns the tags announced by a change, each once. */
async function tagsOf(change: () => Promise<unknown>): Promise<string[]> {
  tags = [];
  await change();
  await sql`select pg_notify('content_changed', 'told')`;
  await expect.poll(() => tags, { interval: 5 }).toContain('told');
  return [...new Set(tags)].filter((tag) => tag !== 'told').toSorted();
}

const article = 'what-yuanfen-means';

describe('notifications of changed content (rule:kept-pages)', () => {
  it('names an article and the lists', async () => {
    const told = await tagsOf(() => sql`update articles set is_hot = not is_hot where path = ${article}`);
    expect(told).toEqual([`article:${article}`, 'articles']);
  });

  it('name the neighbours’ order too when an article is added, deleted or moved', async () => {
    const moved = await tagsOf(
      () => sql`update articles set publish_time = publish_time + interval '1 day' where path = ${article}`,
    );
    expect(moved).toContain('articles-order:culture');
    const gone = await tagsOf(async () => {
      await sql`create temporary table kept as select * from articles where path = ${article}`;
      await sql`delete from articles where path = ${article}`;
    });
    expect(gone).toEqual([`article:${article}`, 'articles', 'articles-order:culture']);
    const back = await tagsOf(() => sql`insert into articles select * from kept`);
    expect(back).toContain('articles-order:culture');
  });

  it('names the article of a changed text', async () => {
    const told = await tagsOf(
      () => sql`update article_texts set h1 = h1 || '!' where article_path = 'what-a-model-remembers'`,
    );
    expect(told).toEqual(['article:what-a-model-remembers', 'articles']);
  });

  it('names a character and the lists, but for a like only the character', async () => {
    expect(await tagsOf(() => sql`update characters set vip = not vip where id = 'f01'`)).toEqual([
      'character:f01',
      'characters',
    ]);
    expect(await tagsOf(() => sql`update characters set likes = likes + 1 where id = 'f01'`)).toEqual([
      'character:f01',
    ]);
    const collect = () =>
      sql.begin(async (transaction) => {
        await transaction`insert into users (id, platform) values (gen_random_uuid(), 'a fan')`;
        await transaction`insert into favourites select id, 'f01' from users where platform = 'a fan'`;
      });
    expect(await tagsOf(collect)).toEqual(['character:f01']);
    expect(await tagsOf(() => sql`delete from favourites where character_id = 'f01'`)).toEqual([
      'character:f01',
    ]);
  });

  it('names the character of a changed persona or tag', async () => {
    const both = ['character:f02', 'characters'];
    expect(
      await tagsOf(() => sql`update character_texts set tagline = 'x' where character_id = 'f02'`),
    ).toEqual(both);
    const told = await tagsOf(
      () => sql`delete from character_tags where character_id = 'f02' and tag_slug = 'calm'`,
    );
    expect(told).toEqual(expect.arrayContaining(both));
  });

  it('names the tags of every page that shows a tag, a category or an author', async () => {
    expect(await tagsOf(() => sql`update tags set names = names where slug = 'calm'`)).toContain('tags');
    expect(await tagsOf(() => sql`update categories set rank = rank where slug = 'culture'`)).toContain(
      'categories',
    );
    expect(await tagsOf(() => sql`update authors set names = names where id = 'editors'`)).toContain(
      'authors',
    );
  });

  it('names the path of a redirect', async () => {
    const told = await tagsOf(() => sql`insert into redirects (from_path, target) values ('/old', '/new')`);
    expect(told).toContain('path:/old');
  });

  it('are not sent for a rolled-back change', async () => {
    const told = await tagsOf(() =>
      sql
        .begin(async (transaction) => {
          await transaction`update characters set vip = not vip where id = 'f01'`;
          throw new Error('changed my mind');
        })
        .catch(() => undefined),
    );
    expect(told).toEqual([]);
  });

  it('work again after the connection was lost, and the listener learns of the gap', async () => {
    const before = connections;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%'`;
    await expect.poll(() => connections, { interval: 5 }).toBe(before + 1);
    expect(await tagsOf(() => sql`update characters set vip = not vip where id = 'f01'`)).toContain(
      'characters',
    );
  });
});

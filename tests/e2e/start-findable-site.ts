import postgres from 'postgres';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import { addMatureCanary } from '#tests/support/e2e/mature-canary.ts';

/** The path of an article whose texts are all hostile. */
export const hostilePath = 'hostile-story';

/** What every text of that article holds. PostgreSQL takes no U+0000. */
export const hostileText =
  '</script><script>window.broken=true</script><!--<b title="\'">]]> & \u0007\u2028\ufffe 👩‍❤️‍👩 ends';

/** The real product with its own content, a mature character and a hostile article. */
export async function startFindableSite(): Promise<E2eServer> {
  const server = await startE2eServer();
  const sql = postgres(await server.databaseUrl(), { max: 1, onnotice: () => undefined });
  await addMatureCanary(sql);
  await addHostileArticle(sql);
  await sql.end();
  return server;
}

/** A copy of an article, the newest of all, with a hostile text wherever a text may stand. */
async function addHostileArticle(sql: postgres.Sql): Promise<void> {
  const own = sql.json({ path: hostilePath, publish_time: '2026-11-20T00:00:00Z' });
  const texts = sql.json({
    article_path: hostilePath,
    h1: hostileText,
    title: hostileText,
    meta_description: hostileText,
    cover_alt: hostileText,
    tags: [hostileText],
    keywords: [hostileText],
    content: `${hostileText}\n\n[A link](/safety)`,
  });
  await sql.begin((transaction) => [
    transaction`insert into articles
      select (jsonb_populate_record(a, ${own})).* from articles a where path = 'what-yuanfen-means'`,
    transaction`insert into article_texts
      select (jsonb_populate_record(t, ${texts})).* from article_texts t where article_path = 'what-yuanfen-means'`,
    transaction`insert into article_authors
      select ${hostilePath}, author_id, position from article_authors where article_path = 'what-yuanfen-means'`,
  ]);
}

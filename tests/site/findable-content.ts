import type postgres from 'postgres';
import { addMatureCanary } from '#tests/support/e2e/mature-canary.ts';

/** The path of an article whose texts are all hostile. */
export const hostilePath = 'hostile-story';

/** The content of every text of that article. PostgreSQL rejects U+0000. */
export const hostileText =
  '</script><script>window.broken=true</script><!--<b title="\'">]]> & \u0007\u2028\ufffe 👩‍❤️‍👩 ends';

/** The path of a story that is written in English only. */
export const englishPath = 'english-story';

/**
 * Adds a mature character, which is not findable, a hostile article, and a story in one language to the content of a
 * product.
 */
export async function addFindableContent(sql: postgres.Sql): Promise<void> {
  await addMatureCanary(sql);
  await addHostileArticle(sql);
  await addEnglishArticle(sql);
}

/** Adds a copy of an article in English, which also stands in for the missing Chinese one. */
async function addEnglishArticle(sql: postgres.Sql): Promise<void> {
  const own = sql.json({ path: englishPath, publish_time: '2026-11-19T00:00:00Z' });
  await sql.begin((transaction) => [
    transaction`insert into articles
      select (jsonb_populate_record(a, ${own})).* from articles a where path = 'what-yuanfen-means'`,
    transaction`insert into article_texts
      select (jsonb_populate_record(t, jsonb_build_object('article_path', ${englishPath}::text,
        'language', told, 'written_in', case when told <> 'en' then 'en' end))).*
      from article_texts t cross join unnest(array['en', 'zh-CN']) as told
      where article_path = 'what-yuanfen-means' and language = 'en'`,
    transaction`insert into article_authors
      select ${englishPath}, author_id, position from article_authors where article_path = 'what-yuanfen-means'`,
  ]);
}

/** Adds a copy of an article, the newest of all, with a hostile text in every text field. */
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

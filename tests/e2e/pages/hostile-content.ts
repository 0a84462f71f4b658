import type postgres from 'postgres';
import { xssCorpus } from '#tests/fixtures/xss-corpus.ts';
import { copyRows } from '#tests/support/api/database/copy-rows.ts';

/** Every attack on its own line. */
const attacks = xssCorpus.map((attack) => attack.replaceAll('\u0000', '')).join('\n\n');
/** For texts of one line. */
const line = `"><img src=x onerror=alert(1)><script>alert(1)</script>'-alert(1)-'`;

export const hostileCharacterId = 'hostile1';
export const hostileTag = 'hostile-tag';
export const hostileArticles = ['hostile-markdown', 'hostile-html'] as const;

/** Stores a character, a tag and two articles whose every text is an attack. */
export async function insertHostileContent(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into tags (slug, label_type, names)
    values (${hostileTag}, ${line}, ${sql.json({ en: line, 'zh-CN': line })})
  `;
  await insertCharacter(sql);
  for (const path of hostileArticles) await insertArticle(sql, path);
}

/** Deletes them again, for the tests that follow on the same product. */
export async function removeHostileContent(sql: postgres.Sql): Promise<void> {
  await sql`delete from characters where id = ${hostileCharacterId}`;
  await sql`delete from articles where path = any(${[...hostileArticles]})`;
  await sql`delete from tags where slug = ${hostileTag}`;
}

async function insertCharacter(sql: postgres.Sql): Promise<void> {
  const own = { character_id: hostileCharacterId };
  const marked = { name: line, occupation: line, tagline: line };
  const long = { description: attacks, personality: attacks, scenario: attacks, first_message: attacks };
  await copyRows(sql, 'characters', { id: 'f01' }, { id: hostileCharacterId, slug: 'hostile', rank: 0 });
  await copyRows(sql, 'character_texts', { character_id: 'f01' }, { ...own, ...marked, ...long });
  await sql`insert into character_tags (character_id, tag_slug) values (${hostileCharacterId}, ${hostileTag})`;
}

async function insertArticle(sql: postgres.Sql, path: (typeof hostileArticles)[number]): Promise<void> {
  const from = 'what-yuanfen-means';
  const content_type = path === 'hostile-html' ? 'html' : 'markdown';
  const publish_time = '2026-11-20T00:00:00Z';
  const marked = { h1: line, title: line, meta_description: line, cover_alt: line };
  const texts = { article_path: path, ...marked, tags: [line], keywords: [line], content: attacks };
  await copyRows(
    sql,
    'articles',
    { path: from },
    { path, content_type, category_slug: 'guides', is_hot: true, publish_time },
  );
  await copyRows(sql, 'article_texts', { article_path: from }, texts);
  await copyRows(sql, 'article_authors', { article_path: from }, { article_path: path });
}

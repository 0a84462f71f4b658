import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { getArticle, websiteName } from '#src/contract/stories/article-calls.ts';
import { getCharacterProfile } from '#src/contract/characters/character-calls.ts';
import { createClient } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { articleOgSubject, characterOgSubject, ogImagePath } from '#src/domain/site/og-image.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const siteName = 'Elsewhere';
const articlePath = 'what-yuanfen-means';

const dataDir = await mkdtemp(path.join(tmpdir(), 'yuanfen data '));
afterAll(() => rm(dataDir, { recursive: true }));
const api = await startApiForFile({ env: { DATA_DIR: dataDir, SITE_NAME: siteName } });

/** Composes the address as a page does, from the answers of the calls. */
async function addressOf(kind: 'article' | 'character', key: string, language: Language): Promise<string> {
  const client = createClient({
    baseUrl: () => 'http://yuanfen.test',
    context: () => ({ language }),
    send: api.send,
  });
  const site = { language, siteName };
  if (kind === 'article') {
    const article = await client.call(getArticle, { query: { website: websiteName, path: key } });
    return ogImagePath(articleOgSubject(article, site));
  }
  return ogImagePath(
    characterOgSubject(await client.call(getCharacterProfile, { query: { id: key } }), site),
  );
}

async function readBytes(address: string): Promise<Buffer> {
  const response = await api.request(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('link previews', () => {
  it.each([
    ['article', articlePath, 'en'],
    ['article', articlePath, 'zh-CN'],
    ['character', 'f01', 'en'],
    ['character', 'm03', 'zh-CN'],
  ] as const)('of %s %s in %s stand at the address that its page writes', async (kind, key, language) => {
    const response = await api.request(await addressOf(kind, key, language));
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(150_000);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.byteLength),
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('of the site needs no record', async () => {
    const response = await api.request(ogImagePath({ kind: 'site', language: 'en', siteName }));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('are the same bytes for parallel requests, and 304 for a client that has them', async () => {
    const address = await addressOf('character', 'm07', 'en');
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.request(address)));
    const tags = new Set(answers.map((answer) => answer.headers.get('etag')));
    expect(tags.size).toBe(1);
    const [etag] = tags;
    const again = await api.request(address, { headers: { 'If-None-Match': etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('get another address when their subject changes; the earlier one redirects to it', async () => {
    const before = await addressOf('article', 'play-a-scene-together', 'en');
    await api.database
      .sql`update article_texts set h1 = 'Another title' where article_path = 'play-a-scene-together'`;
    const after = await addressOf('article', 'play-a-scene-together', 'en');
    expect(after).not.toBe(before);
    const response = await api.request(before);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(after);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect((await api.request(after)).status).toBe(200);
  });

  it('change with a cover that changed, though the time of the record did not', async () => {
    const path = 'play-a-scene-together';
    const before = await addressOf('article', path, 'en');
    const drawn = await readBytes(before);
    await api.database.sql`
      update articles set cover_id = (select cover_id from articles where path = ${articlePath})
      where path = ${path}`;
    const after = await addressOf('article', path, 'en');
    expect(after).not.toBe(before);
    expect(await readBytes(after)).not.toEqual(drawn);
  });

  it('have their address however long the path of their article is', async () => {
    const path = 'a'.repeat(200);
    await api.database.sql`
      insert into articles (path, category_slug, is_hot, related, publish_time, content_hash, cover_id)
      select ${path}, category_slug, is_hot, related, publish_time, content_hash, cover_id
      from articles where path = ${articlePath}`;
    await api.database.sql`
      insert into article_texts
      select ${path}, language, h1, title, meta_description, cover_alt, tags, keywords, content, reading_minutes
      from article_texts where article_path = ${articlePath}`;
    expect((await api.request(await addressOf('article', path, 'en'))).status).toBe(200);
  });

  it('of mature characters are shown to nobody, not even where they were drawn before (rule:mature-hidden)', async () => {
    const address = await addressOf('character', 'f02', 'en');
    expect((await api.request(address)).status).toBe(200);
    await api.database.sql`update characters set is_mature = true where id = 'f02'`;
    const refused = await api.request(address);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ code: 40003, data: null });
  });

  it('of a subject whose picture was removed are drawn without it', async () => {
    await api.database.sql`update characters set portrait_id = null where id = 'm04'`;
    expect((await api.request(await addressOf('character', 'm04', 'en'))).status).toBe(200);
  });

  it.each([
    '/og/article/no-such-article/en/0011223344556677.jpg',
    '/og/character/zz99/en/0011223344556677.jpg',
    '/og/site/elsewhere/en/0011223344556677.jpg',
    `/og/article/${articlePath}/fr/0011223344556677.jpg`,
    `/og/article/${articlePath}/en/0011223344556677.png`,
    `/og/article/${articlePath}/en/1.jpg`,
    `/og/article/${articlePath}/en`,
    `/og/user/f01/en/0011223344556677.jpg`,
    '/og/article/..%2F..%2Fetc/en/0011223344556677.jpg',
    "/og/character/'%20or%20''='/en/0011223344556677.jpg",
  ])('%s is 404', async (address) => {
    const response = await api.request(address);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 40003, data: null });
  });
});

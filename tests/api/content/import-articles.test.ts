import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getArticle, listAllArticles, websiteName } from '#src/contract/stories/article-calls.ts';
import { buildPng } from '#tests/support/files/card-files.ts';
import {
  createFolderForFile,
  refusedLines,
  sampleArticle,
} from '#tests/support/api/content/import-content.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const test = await startApiForFile();
const folder = await createFolderForFile(test);

describe('importing articles', () => {
  it('accepts both languages, the cover beside them, and HTML', async () => {
    await folder.put('articles/my-story/en.md', sampleArticle('tags: [sea]'));
    await folder.put(
      'articles/my-story/zh-CN.md',
      sampleArticle('', '港口的故事。').replace('My story', '我的故事'),
    );
    await folder.put('articles/my-story/cover.png', buildPng());
    await folder.put('my-page.html', sampleArticle('', '<p>Plain <b>HTML</b>.</p>'));
    expect(refusedLines(await folder.run())).toEqual([]);
    const rows = await test.database.sql`
      select path, content_type as type, cover_id is not null as cover, language, written_in, h1 from articles
      join article_texts on article_path = path where path like 'my-%' order by path, language`;
    expect(rows).toEqual([
      { path: 'my-page', type: 'html', cover: false, language: 'en', written_in: null, h1: 'My story' },
      { path: 'my-page', type: 'html', cover: false, language: 'zh-CN', written_in: 'en', h1: 'My story' },
      { path: 'my-story', type: 'markdown', cover: true, language: 'en', written_in: null, h1: 'My story' },
      {
        path: 'my-story',
        type: 'markdown',
        cover: true,
        language: 'zh-CN',
        written_in: null,
        h1: '我的故事',
      },
    ]);
  });

  it('uses one language for the missing other one, and reports it', async () => {
    await folder.put('my-tide.md', sampleArticle('', '潮水每天来两次。'));
    const [line] = await folder.run();
    expect(line).toMatch(
      /^kept +my-tide\.md: as \/blogs\/guides\/my-tide in zh-CN, which is also used for en$/,
    );
    const { client } = await test.registerVisitor();
    const query = { website: websiteName, path: 'my-tide' };
    expect(await client.call(getArticle, { query })).toMatchObject({
      language: 'zh-CN',
      languages: ['zh-CN'],
    });
    const { records } = await client.call(listAllArticles, { query: { website: websiteName } });
    expect(records.find(({ path }) => path === 'my-tide')?.languages).toEqual(['zh-CN']);
    expect(records.find(({ path }) => path === 'what-yuanfen-means')?.languages).toEqual(['en', 'zh-CN']);
  });

  it('creates its own categories and authors', async () => {
    const names = { en: 'Sea', 'zh-CN': '海' };
    await folder.put('categories.json', [{ slug: 'sea', names }]);
    await folder.put('authors.json', [{ id: 'harbour', names, intros: names }]);
    await folder.put('my-sea.md', sampleArticle().replace('guides', 'sea').replace('editors', 'harbour'));
    expect(refusedLines(await folder.run())).toEqual([]);
    const [row] = await test.database
      .sql`select category_slug as category from articles where path = 'my-sea'`;
    expect(row).toEqual({ category: 'sea' });
    await test.database.sql`delete from articles where path = 'my-sea'`;
    await test.database.sql`delete from categories where slug = 'sea'`;
    await test.database.sql`delete from authors where id = 'harbour'`;
  });

  it.each([
    ['no front matter', '# Hello', /front matter/],
    ['broken front matter', '---\na: [\n---\ntext', /front matter/],
    [
      'an unknown category',
      sampleArticle().replace('guides', 'gossip'),
      /there is no gossip; there is guides, craft/,
    ],
    ['an unknown author', sampleArticle().replace('editors', 'nobody'), /there is no nobody/],
    ['no time', sampleArticle().replace(/publish_time.*\n/, ''), /publish_time: is missing/],
    ['an impossible time', sampleArticle().replace('2026-08-19', 'soon'), /publish_time: is not a time/],
    ['a path that leads elsewhere', sampleArticle('path: ../../etc'), /path/],
    [
      'the path of an article that ships',
      sampleArticle('path: what-yuanfen-means'),
      /ships with the program/,
    ],
    ['no text', sampleArticle('', ' '), /text: is empty/],
    ['a path that no address holds', sampleArticle(`path: ${'a'.repeat(201)}`), /path: /],
    ['a title that is a book', sampleArticle(`h1: ${'a'.repeat(301)}`), /h1: /],
    ['a tag that is a sentence', sampleArticle(`tags: [${'a'.repeat(65)}]`), /tags\.0: /],
    ['a thousand keywords', sampleArticle(`keywords: [${'a, '.repeat(1_000)}]`), /keywords: /],
    [
      '50,000 elements inside each other (rule:hostile-files)',
      sampleArticle('', '<div>'.repeat(50_000)),
      /more than 200/,
    ],
  ])('refuses an article with %s', async (_name, text, words) => {
    await folder.put('my-bad.md', text);
    expect(refusedLines(await folder.run()).join('\n')).toMatch(words);
  });

  it.each([
    ['my-two.md', 'my-two/en.md'],
    ['my-two/en.html', 'my-two/en.md'],
    ['my-two.en.md', 'my-two.md'],
  ])('refuses %s or %s, which are one article in one language, and says so', async (one, other) => {
    await folder.put(one, sampleArticle());
    await folder.put(other, sampleArticle());
    await folder.put('my-two/zh-CN.md', sampleArticle('', '港口的故事。'));
    const lines = await folder.run();
    expect(refusedLines(lines)).toEqual([
      expect.stringMatching(
        /my-two[^:]*: language: my-two\S* is the same article in en; remove one of them$/,
      ),
    ]);
    expect(lines.filter((line) => line.startsWith('kept'))).toEqual([
      expect.stringMatching(/ in (en and )?zh-CN/),
    ]);
  });

  it('reports articles that the database cannot hold, and imports the rest', async () => {
    // Each tag is short enough; PostgreSQL refuses an index entry of more than 2,704 bytes (SQLSTATE class 54).
    const names = { en: 'x', 'zh-CN': 'x' };
    const slug = randomBytes(6_000).toString('hex');
    await folder.put('tags.json', [{ slug, label_type: 'other', names }]);
    await folder.put('my-fine.md', sampleArticle());
    const lines = await folder.run();
    expect(refusedLines(lines)).toEqual([expect.stringMatching(/tags\.json: 0: the database refuses it/)]);
    expect(lines).toContainEqual(expect.stringMatching(/^kept +my-fine\.md/));
  });

  it.each(['draft: true', 'draft: "yes"', 'published: false', 'status: draft', 'status: Private'])(
    'publishes no draft (%s), finished or not, and takes one back that was published',
    async (mark) => {
      await folder.put('my-plan.md', `---\n${mark}\n---\nSecret.`);
      await folder.put('my-plan.png', buildPng());
      expect(await folder.run()).toEqual([
        `unused   my-plan.md: a draft (${mark.replaceAll('"', '')}): not published`,
      ]);
      await folder.put('my-plan.md', sampleArticle('draft: false'));
      await folder.put('my-other.md', sampleArticle());
      expect(await folder.run()).toHaveLength(2);
      await folder.put('my-plan.md', sampleArticle(mark));
      const lines = await folder.run({ isDryRun: true });
      expect(lines).toContainEqual(
        `unused   my-plan.md: a draft (${mark.replaceAll('"', '')}): not published; /blogs/guides/my-plan, which an earlier import published, was removed`,
      );
      const paths = test.database.sql`
        select path from articles where path like 'my-%' union all select entry_id from search_entries
        where entry_id like 'my-%' order by path`.values();
      expect(await paths).toEqual([['my-other'], ['my-other'], ['my-plan'], ['my-plan']]);
    },
  );

  it('takes a draft back, keeps what another file publishes, and publishes the language that is no draft', async () => {
    const list = () =>
      test.database.sql`select path from articles where path like 'my-%' order by path`.values();
    await folder.put('my-plan.md', sampleArticle());
    await folder.run();
    await folder.put('my-plan.md', sampleArticle('draft: true'));
    await folder.run();
    expect(await list()).toEqual([]);
    await folder.put('my-older.md', sampleArticle('path: my-plan'));
    await folder.put('my-two.md', sampleArticle());
    await folder.put('my-two.zh-CN.md', sampleArticle('draft: true', '港口的故事。'));
    expect(await folder.run()).toEqual([
      expect.stringMatching(/^kept +my-older.md/),
      'unused   my-two.zh-CN.md: a draft (draft: true): not published',
      expect.stringMatching(/^kept +my-two.md/),
      'unused   my-plan.md: a draft (draft: true): not published',
    ]);
    expect(await list()).toEqual([['my-plan'], ['my-two']]);
  });

  it('hides an article until its publish time, and says so (rule:publish-time)', async () => {
    const later = sampleArticle().replace('2026-08-19', '2126-08-19T08:30:00Z');
    await folder.put('my-later.md', later);
    const place = 'as /blogs/guides/my-later in en, which is also used for zh-CN';
    const hidden = `kept     my-later.md: ${place}, hidden until 2126-08-19T08:30:00.000Z`;
    expect(await folder.run()).toEqual([hidden]);
    expect(await folder.run()).toEqual([`${hidden}, unchanged`]);
    await folder.put('my-later.md', sampleArticle());
    expect(await folder.run()).toEqual([`kept     my-later.md: ${place}`]);
  });

  it.each([
    ['2026-11-20T06:30:00+08:00', '2026-11-19T22:30:00.000Z'],
    ['2026-11-20T06:30:00', '2026-11-19T22:30:00.000Z'],
    ['2026-11-20 06:30', '2026-11-19T22:30:00.000Z'],
    ['2026-11-20', '2026-11-19T16:00:00.000Z'],
    ['2026-11-20T06:30:00Z', '2026-11-20T06:30:00.000Z'],
  ])('reads the time %s in the time zone of the site (rule:site-time-zone)', async (written, stored) => {
    await folder.put('my-zone.md', sampleArticle().replace('2026-08-19', written));
    await folder.run({ timeZone: 'Asia/Shanghai' });
    const rows = await test.database.sql`select publish_time from articles where path = 'my-zone'`.values();
    expect(rows).toEqual([[new Date(stored)]]);
  });

  it('names an article by its file in any Latin letters; one that has an older address keeps it', async () => {
    await folder.put('my Łódź Straße.md', sampleArticle());
    expect(await folder.run()).toContainEqual(
      expect.stringContaining('as /blogs/guides/my-lodz-strasse in en'),
    );
    await test.database.sql`delete from articles where path = 'my-lodz-strasse'`;
    await folder.put('my Łódź Straße.md', sampleArticle('path: my-odz-stra-e'));
    await folder.run();
    await folder.put('my Łódź Straße.md', sampleArticle());
    expect(await folder.run()).toContainEqual(
      expect.stringContaining('as /blogs/guides/my-odz-stra-e in en'),
    );
    const rows = test.database.sql`select path from articles where path like 'my-%'`.values();
    expect(await rows).toEqual([['my-odz-stra-e']]);
  });

  it('names fields that nothing reads', async () => {
    await folder.put('my-extra.md', sampleArticle('layout: post'));
    expect(await folder.run()).toContainEqual('unused   my-extra.md: layout: not a field of an article');
  });
});

describe('importing redirects (rule:local-redirects)', () => {
  it.each([
    ['another host as a path', '/a', '//evil.example'],
    ['a back slash', '/a', '/\\evil.example'],
    ['a script', '/a', 'javascript:alert(1)'],
    ['a tab inside', '/a', '/\tevil'],
    ['credentials', '/a', 'https://user:pass@example.com/'],
    ['a start on another host', '//evil.example/a', '/b'],
    ['a loop', '/a', '/a?x=1'],
    ['a loop by the slash at the end', '/foo', '/foo/'],
    ['a loop by its encoding', '/缘', '/%E7%BC%98'],
    ['a loop by doubled slashes', '/foo/bar/', '/foo//bar#top'],
    ['an address of the API', '/v2/character/getById', '/b'],
    ['an address of the API in disguise', '/%61pi//x/', '/b'],
    ['another host behind a dot', '/a', '/.//evil.example'],
    ['a folder above', '/a/../b', '/c'],
  ])('refuses %s, and imports the rest', async (_name, from, to) => {
    await folder.put('redirects.json', [
      { from, to },
      { from: '/old', to: 'https://example.com/new', permanent: false },
    ]);
    const lines = await folder.run();
    expect(refusedLines(lines)).toHaveLength(1);
    expect(await test.database.sql`select from_path as path, target, permanent from redirects`).toEqual([
      { path: '/old', target: 'https://example.com/new', permanent: false },
    ]);
  });

  it('stores a path in the form that requests are looked up by, and a target ready to be sent', async () => {
    await folder.put('redirects.json', [
      { from: '/%E6%97%A7//page/', to: '/新//page/?a=//b' },
      { from: '/what%3F', to: '/' },
    ]);
    expect(refusedLines(await folder.run())).toEqual([]);
    expect(await test.database.sql`select from_path as path, target from redirects order by target`).toEqual([
      { path: '/what?', target: '/' },
      { path: '/旧/page', target: '/%E6%96%B0/page?a=//b' },
    ]);
  });

  it('refuses a redirect that would close a circle', async () => {
    await folder.put('redirects.json', [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
      { from: '/c', to: '/%61//' },
    ]);
    expect(refusedLines(await folder.run())).toEqual([
      'refused  redirects.json: 2.to: it leads back to where it starts',
    ]);
  });
});

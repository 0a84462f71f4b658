import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { type Database, openDatabase } from '#src/server/platform/database/database.ts';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { readAllRows, readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { contentFolder, createTestDatabase, type TestDatabase } from '#tests/support/api/test-database.ts';

let test: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yuanfen content '));
  await cp(contentFolder, folder, { recursive: true });
});
afterEach(async () => {
  await seedContent(database, contentFolder);
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  expect(text.includes(from)).toBe(true);
  await writeFile(path, text.replace(from, to));
}

/** Returns the rows that exist only afterwards, without those of an unchanged record. */
async function rowsThatChanged(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await readAllRows(test.sql));
  await work();
  return (await readAllRows(test.sql)).filter((row) => !before.has(row));
}

describe('seeding the content (rule:shipped-content)', () => {
  it('a second time writes nothing', async () => {
    const before = await readTableChecksums(test.sql);
    expect(await seedContent(database, contentFolder)).toBe(0);
    expect(await readTableChecksums(test.sql)).toEqual(before);
  });

  it('writes a changed character only, and keeps its likes and conversations', async () => {
    await test.sql`update characters set likes = 7 where id = 'f01'`;
    await change('characters/f01.json', 'Peng Yue', 'Peng Yueyue');
    const changed = await rowsThatChanged(async () => expect(await seedContent(database, folder)).toBe(1));
    expect(changed.filter((row) => !/[(,]"?f01\b|\((?:peng)?yueyue,/.test(row))).toEqual([]);
    expect(changed.map((row) => row.split(':')[0]).toSorted()).toEqual([
      'character_texts',
      'characters',
      'search_entries',
      'search_words',
      'search_words',
    ]);
    const [row] = await test.sql`select slug, likes from characters where id = 'f01'`;
    expect(row).toEqual({ slug: 'peng-yueyue', likes: 7 });
  });

  it('writes a changed article only', async () => {
    const path = 'what-yuanfen-means';
    await change(`articles/${path}/zh-CN.md`, '最伤心的四个字', '最伤心的那四个字');
    const changed = await rowsThatChanged(async () => expect(await seedContent(database, folder)).toBe(1));
    expect(changed.filter((row) => !row.includes(path))).toEqual([]);
    expect(changed.map((row) => row.split(':')[0]).toSorted()).toEqual([
      'article_texts',
      'articles',
      'search_entries',
    ]);
    expect(changed.find((row) => row.startsWith('article_texts'))).toContain('最伤心的那四个字');
  });

  it('by two processes at once on an empty database loads everything once', async () => {
    const empty = await createTestDatabase({ empty: true });
    await migrateDatabase(empty.url);
    const processes = [openDatabase(empty.url), openDatabase(empty.url)];
    const written = await Promise.all(processes.map((process) => seedContent(process, contentFolder)));
    expect(written.toSorted((a, b) => a - b)).toEqual([0, 36]);
    const [counts] = await empty.sql`
      select (select count(*)::int from characters) as characters, (select count(*)::int from articles) as articles`;
    expect(counts).toEqual({ characters: 24, articles: 12 });
    await Promise.all(processes.map((process) => process.close()));
    await empty.drop();
  });

  it.each([
    [
      'a character under 21 (rule:adult-characters)',
      'characters/f01.json',
      '"age": 34',
      '"age": 20',
      /characters\/f01\.json.*age/,
    ],
    ['an unknown field', 'characters/f01.json', '"age": 34', '"age": 34, "nsfw": 1', /f01\.json.*nsfw/],
    ['broken JSON', 'tags.json', '[', '{', /tags\.json is not valid JSON/],
    [
      'an article without front matter',
      'articles/what-yuanfen-means/en.md',
      '---\n',
      '',
      /what-yuanfen-means\/en\.md.*front matter/,
    ],
  ])('refuses %s with the file and the problem, and writes nothing', async (_name, file, from, to, words) => {
    await change(file, from, to);
    const before = await readTableChecksums(test.sql);
    const error: unknown = await seedContent(database, folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(words);
    expect(await readTableChecksums(test.sql)).toEqual(before);
  });
});

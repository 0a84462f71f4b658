import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { pictureId } from '#src/server/pictures/import-picture.ts';
import { type Database, openDatabase } from '#src/server/platform/database/database.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';
import { readRowVersions } from '#tests/support/api/database/table-checksums.ts';
import { contentFolder, createTestDatabase, type TestDatabase } from '#tests/support/api/test-database.ts';

let test: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url);
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yuanfen content '));
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

const bytesOf = (name: string) => readFile(path.join(contentFolder, 'pictures', `${name}.webp`));

describe('the bundled pictures (rule:pictures)', () => {
  it('are stored byte for byte, and every character, article and author has its own', async () => {
    const missing = await test.sql`
      select id from characters where portrait_id is null or avatar_id is null
      union all select path from articles where cover_id is null
      union all select id from authors where avatar_id is null`;
    expect([...missing]).toEqual([]);
    const [row] = await test.sql`
      select original, width, height, portrait_id, avatar_id from characters join pictures p on p.id = portrait_id
      where characters.id = 'm03'`;
    const portrait = await bytesOf('portraits/m03');
    expect(row).toEqual({
      original: portrait,
      width: 960,
      height: 1280,
      portrait_id: pictureId(portrait),
      avatar_id: pictureId(await bytesOf('avatars/m03')),
    });
  });

  it('are not written a second time', async () => {
    const before = await readRowVersions(test.sql);
    expect(await seedContent(database, contentFolder)).toBe(0);
    expect(await readRowVersions(test.sql)).toEqual(before);
  });

  it('count as part of their character: another portrait means changed content', async () => {
    const painted = await paintPicture(960, 1280).webp().toBuffer();
    await writeFile(path.join(folder, 'pictures/portraits/f05.webp'), painted);
    expect(await seedContent(database, folder)).toBe(1);
    const [row] = await test.sql`select portrait_id, avatar_id from characters where id = 'f05'`;
    expect(row).toEqual({
      portrait_id: pictureId(painted),
      avatar_id: pictureId(await bytesOf('avatars/f05')),
    });
  });

  it('may be missing', async () => {
    await rm(path.join(folder, 'pictures/covers/what-yuanfen-means.webp'));
    await rm(path.join(folder, 'pictures/authors/editors.webp'));
    expect(await seedContent(database, folder)).toBe(1);
    const [row] = await test.sql`
      select (select cover_id from articles where path = 'what-yuanfen-means') as cover,
        (select avatar_id from authors where id = 'editors') as author`;
    expect(row).toEqual({ cover: null, author: null });
  });

  it('that are invalid are refused with the file and the problem, and nothing is written', async () => {
    await writeFile(
      path.join(folder, 'pictures/avatars/m01.webp'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    );
    const before = await readRowVersions(test.sql);
    const error: unknown = await seedContent(database, folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/pictures\/avatars\/m01\.webp cannot be used: The picture is not a PNG/);
    expect(await readRowVersions(test.sql)).toEqual(before);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#src/server/platform/database/migrate-database.ts';
import { requireCurrentSchema } from '#src/server/platform/database/require-current-schema.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/api/test-database.ts';

let database: TestDatabase;

async function listTables(): Promise<string[]> {
  return Object.keys(await readTableChecksums(database.sql));
}

describe('migrating', () => {
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
  });
  afterEach(() => database.drop());

  it('makes every table', async () => {
    expect(await listTables()).toEqual([]);
    await migrateDatabase(database.url);
    expect(await listTables()).toEqual(
      expect.arrayContaining(['articles', 'characters', 'conversations', 'generations', 'messages', 'users']),
    );
  });

  it('succeeds for five processes at once, and applies each migration once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)));
    const twice = await database.sql`
      select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1`;
    expect([...twice]).toEqual([]);
    expect(await listTables()).toContain('messages');
  });

  it('a second time changes nothing', async () => {
    await migrateDatabase(database.url);
    const before = await database.sql`select * from drizzle.__drizzle_migrations`;
    await migrateDatabase(database.url);
    expect([...(await database.sql`select * from drizzle.__drizzle_migrations`)]).toEqual([...before]);
  });

  it('a database of a newer version is refused with instructions, and left unchanged', async () => {
    await migrateDatabase(database.url);
    await database.sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9000000000000)`;
    const before = await readTableChecksums(database.sql);
    const error: unknown = await migrateDatabase(database.url).catch((thrown: unknown) => thrown);
    expect(await readTableChecksums(database.sql)).toEqual(before);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({
      message:
        'The database belongs to a newer version of this program: update the program, or use another DATA_DIR or DATABASE_URL.',
    });
  });
});

describe('a command beside the server', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('finds the database of its own version', async () => {
    await requireCurrentSchema(database.url);
  });

  it.each([
    [
      'an older one',
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      /older version.*npm start.*Nothing was changed/,
    ],
    ['an empty one', 'drop schema drizzle cascade', /or to none yet.*npm start/],
    [
      'a newer one',
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9000000000000)",
      /belongs to a newer version/,
    ],
  ])('refuses %s, and changes nothing', async (_name, change, words) => {
    await database.sql.unsafe(change);
    const before = await readTableChecksums(database.sql);
    const error: unknown = await requireCurrentSchema(database.url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ message: expect.stringMatching(words) as unknown });
    expect(await readTableChecksums(database.sql)).toEqual(before);
  });
});

describe('a database that cannot be used', () => {
  it.each([
    [
      'a server that is not there',
      () => 'postgres://me:secret@127.0.0.1:1/yuanfen',
      /at 127\.0\.0\.1:1\/yuanfen cannot be reached.*DATABASE_URL/,
    ],
    [
      'a name that does not resolve',
      // No label of a name may be that long: no name server is asked.
      () => `postgres://me:secret@${'x'.repeat(64)}.invalid/yuanfen`,
      /x{64}\.invalid:5432.*cannot be reached/,
    ],
    [
      'a wrong password',
      () => urlOf('postgres').replace(/:[^:@]+@/, ':secret@'),
      /refuses the connection.*DATABASE_URL/,
    ],
    [
      'a database that does not exist',
      () => urlOf('no_such_database'),
      /refuses the connection.*DATABASE_URL/,
    ],
  ])('%s is reported in one sentence, without the password', async (_name, url, words) => {
    const error: unknown = await migrateDatabase(url()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(words);
    expect(String(error)).not.toContain('secret');
  });
});

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#src/server/platform/database/database.ts';
import { toDatabaseAppError } from '#src/server/platform/database/to-database-app-error.ts';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { migrateDatabase } from '#src/server/platform/database/schema/migrate-database.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import {
  createDatabaseBench,
  killHard,
  query,
  readServerPid,
  start,
} from '#tests/support/process/embedded-postgres.ts';

const full = { tags: ['full'] };
const bench = createDatabaseBench();
afterEach(() => bench.cleanUp());

describe('a start on a fresh folder', () => {
  test('gives a database in a path with spaces that supports Chinese trigrams, syncs to disk and lets in nobody without the password', async () => {
    const dataDir = join(await bench.newDataDir({ name: 'a data folder' }), 'below');
    const server = await start(dataDir);
    expect(server.reused).toBe(false);
    expect(server.url).toMatch(/^postgres:\/\/yuanfen_app:[0-9a-f]{64}@127\.0\.0\.1:\d+\/yuanfen$/);
    const [row] = await query(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              array_length(show_trgm('缘分天空'), 1) as trigrams`,
    );
    expect(row).toEqual({ fsync: 'on', encoding: 'UTF8', trigrams: 5 });
    const withoutPassword = server.url.replace(/:[0-9a-f]{64}@/, ':wrong@');
    await expect(query(withoutPassword, 'select 1')).rejects.toThrow('password authentication failed');
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    await server.stop();
  });
});

describe('the role that the product works as', () => {
  const whoAmI = `select current_user::text as name, rolsuper or rolcreatedb or rolcreaterole or rolbypassrls as might
    from pg_roles where rolname = current_user`;

  test('is no superuser, runs no program and reads no file of the server', async () => {
    const server = await start(await bench.newUsedDataDir());
    expect(await query(server.url, whoAmI)).toEqual([{ name: 'yuanfen_app', might: false }]);
    await query(server.url, 'create table own as select 1 as one');
    for (const forbidden of [
      "copy own to program 'cat'",
      "copy own from '/etc/passwd'",
      "select pg_read_file('/etc/passwd')",
      'alter system set fsync = off',
      'create role another',
      'set session authorization yuanfen',
      'set role yuanfen',
      `alter role yuanfen_app superuser`,
    ]) {
      await expect(query(server.url, forbidden), forbidden).rejects.toThrow(/permission denied|must be/);
    }
    await server.stop();
  });

  test('has the whole schema, which it created without a superuser, and its slow statements are cut', async () => {
    const server = await start(await bench.newUsedDataDir());
    await migrateDatabase(server.url);
    const [limit] = await readWith(
      openDatabase(server.url),
      sql`select current_setting('statement_timeout') as at`,
    );
    expect(limit).toEqual({ at: '1min' });
    const impatient = openDatabase(server.url, { statementTimeoutMs: 50 });
    const slow = await readWith(impatient, sql`select pg_sleep(20)`).catch(toDatabaseAppError);
    expect(slow).toMatchObject({ code: 50001, status: 503 });
    await server.stop();
  });

  test(
    'takes over what an earlier version created as the superuser, and so does the next start',
    full,
    async () => {
      const dataDir = await bench.newUsedDataDir();
      const before = await start(dataDir);
      await query(before.ownerUrl, 'alter database yuanfen owner to yuanfen');
      await query(before.ownerUrl, 'drop owned by yuanfen_app; drop role yuanfen_app');
      await migrateDatabase(before.ownerUrl);
      await query(before.ownerUrl, "insert into installation_secrets values ('kept', 'from before')");
      await before.stop();
      for (let round = 0; round < 2; round += 1) {
        const server = await start(dataDir);
        await migrateDatabase(server.url);
        expect(await query(server.url, 'select * from installation_secrets')).toEqual([
          { name: 'kept', value: 'from before' },
        ]);
        await query(
          server.url,
          'alter table messages add column more int; alter table messages drop column more',
        );
        await query(server.url, 'alter function begin_crisis_pause() cost 100');
        const left = await query(
          server.url,
          `select relname from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
          and relowner <> 'yuanfen_app'::regrole and relkind in ('r', 'S', 'm', 'v', 'i')`,
        );
        expect(left).toEqual([]);
        await server.stop();
      }
    },
  );
});

async function readWith(database: Database, statement: SQL): Promise<Record<string, unknown>[]> {
  try {
    return [...(await database.execute(statement))];
  } finally {
    await database.close();
  }
}

describe('a second start', () => {
  test('creates nothing and finds the data of the first', async () => {
    const dataDir = await bench.newUsedDataDir();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(second.steps).toEqual(['Starting PostgreSQL']);
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('uses given settings instead of our own, and ours for the others', async () => {
    const dataDir = await bench.newUsedDataDir();
    const settings = "select current_setting('fsync') as fsync, current_setting('work_mem') as memory";
    const given = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', work_mem: '7MB' } });
    expect(await query(given.url, settings)).toEqual([{ fsync: 'off', memory: '7MB' }]);
    await killHard(await readServerPid(dataDir));
    const settingsAfter = () => query(given.url, settings).catch(() => 'away');
    await expect.poll(settingsAfter).toEqual([{ fsync: 'off', memory: '7MB' }]);
    await given.stop();
    const usual = await start(dataDir);
    expect(await query(usual.url, settings)).toEqual([{ fsync: 'on', memory: '4MB' }]);
    await usual.stop();
  });

  test('begins a new log when the old one has grown beyond 10 MB', async () => {
    const dataDir = await bench.newUsedDataDir();
    await (await start(dataDir)).stop();
    await truncate(join(dataDir, 'postgres.log'), 11 * 1024 * 1024);
    await (await start(dataDir)).stop();
    expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(100_000);
    expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(11 * 1024 * 1024);
  });

  test('makes a new password when the file was lost, and keeps the data', async () => {
    const dataDir = await bench.newUsedDataDir();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await writeFile(join(dataDir, 'postgres.password'), '');
    const second = await start(dataDir);
    expect(second.url).not.toContain(new URL(first.url).password);
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });
});

describe('stop', () => {
  test('ends the server, and a second call changes nothing', async () => {
    const dataDir = await bench.newUsedDataDir();
    const server = await start(dataDir);
    await Promise.all([server.stop(), server.stop()]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('leaves the server to a client that is still connected', async () => {
    const dataDir = await bench.newUsedDataDir();
    const server = await start(dataDir);
    const client = postgres(server.url, { max: 1 });
    await client`select 1`;
    await server.stop();
    expect([...(await client`select 2 as two`)]).toEqual([{ two: 2 }]);
    await client.end();
    const again = await start(dataDir);
    expect(again.reused).toBe(true);
    await again.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('resolves when the server was killed before, and the next start recovers what was committed', async () => {
    const dataDir = await bench.newUsedDataDir();
    const server = await start(dataDir);
    await query(server.url, 'create table kept as select 42 as answer');
    process.kill(await readServerPid(dataDir), 'SIGKILL');
    await server.stop();
    const again = await start(dataDir);
    expect(again.reused).toBe(false);
    expect(await query(again.url, 'select * from kept')).toEqual([{ answer: 42 }]);
    await again.stop();
  });
});

describe('a damaged or foreign folder', () => {
  test('that holds half a cluster is moved aside and a new one made', full, async () => {
    const dataDir = await bench.newDataDir();
    await mkdir(join(dataDir, 'postgres', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const aside = (await readdir(dataDir)).find((name) => name.startsWith('postgres.incomplete-')) ?? '';
    expect(await readFile(join(dataDir, aside, 'PG_VERSION'), 'utf8')).toBe('18\n');
    await server.stop();
  });

  test.each([
    { version: '19', sentence: /made by PostgreSQL 19, newer than the 18 .* start the newer version/ },
    { version: '17', sentence: /made by PostgreSQL 17, which PostgreSQL 18 .* make a backup with the older/ },
  ])('of PostgreSQL $version is refused with instructions', async ({ version, sentence }) => {
    const dataDir = await bench.newDataDir();
    await mkdir(join(dataDir, 'postgres', 'global'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), 'x');
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`);
    const failure = start(dataDir);
    await expect(failure).rejects.toBeInstanceOf(StartError);
    await expect(failure).rejects.toThrow(sentence);
  });

  test('that is a file is refused with instructions', async () => {
    const dataDir = await bench.newDataDir();
    await writeFile(dataDir, '');
    await expect(start(dataDir)).rejects.toThrow(/a file is in its place .* set DATA_DIR to another folder/);
  });

  test('whose settings PostgreSQL rejects is refused with the last lines of the log', async () => {
    const dataDir = await bench.newUsedDataDir();
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    const failure = start(dataDir);
    await expect(failure).rejects.toBeInstanceOf(StartError);
    await expect(failure).rejects.toThrow(
      /postgres\.log .* unrecognized configuration parameter "no_such_setting"/,
    );
  });
});

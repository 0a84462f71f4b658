import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { StartError } from '#src/server/platform/start-error.ts';
import {
  createDatabaseBench,
  killHard,
  query,
  readServerPid,
  start,
} from '#tests/support/process/embedded-postgres.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const bench = createDatabaseBench();
afterEach(() => bench.cleanUp());

describe('a start on a fresh folder', () => {
  test('gives a database in a path with spaces that takes Chinese trigrams, syncs to disk and lets in nobody without the password', async () => {
    const dataDir = join(await bench.newDataDir({ name: 'a data folder' }), 'below');
    const server = await start(dataDir);
    expect(server.reused).toBe(false);
    expect(server.url).toMatch(/^postgres:\/\/yuanfen:[0-9a-f]{64}@127\.0\.0\.1:\d+\/yuanfen$/);
    await query(server.url, 'create extension pg_trgm');
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

  test('has the settings that it is given instead of our own, and ours where it is given none', async () => {
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

  test('resolves when the server was killed before', async () => {
    const dataDir = await bench.newUsedDataDir();
    const server = await start(dataDir);
    process.kill(await readServerPid(dataDir), 'SIGKILL');
    await server.stop();
    const again = await start(dataDir);
    expect(again.reused).toBe(false);
    await again.stop();
  });
});

describe('a damaged or foreign folder', () => {
  test('that holds half a cluster is moved aside and a new one made', async () => {
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
  ])('of PostgreSQL $version is refused with what to do', async ({ version, sentence }) => {
    const dataDir = await bench.newDataDir();
    await mkdir(join(dataDir, 'postgres', 'global'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), 'x');
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`);
    const failure = start(dataDir);
    await expect(failure).rejects.toBeInstanceOf(StartError);
    await expect(failure).rejects.toThrow(sentence);
  });

  test('that is a file is refused with what to do', async () => {
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

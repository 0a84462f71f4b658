import { afterEach, expect, test } from 'vitest';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';
import { shutDown } from '#src/server/platform/embedded-postgres/stop-server.ts';
import {
  createDatabaseBench,
  killHard,
  query,
  readServerPid,
  start,
  stopChild,
} from '#tests/support/process/embedded-postgres.ts';

const full = { tags: ['full'] };
const bench = createDatabaseBench();
afterEach(() => bench.cleanUp());

/** Waits until a query succeeds again; returns its result. */
async function readKept(url: string): Promise<unknown> {
  const rows = () => query(url, 'select * from kept').catch(() => 'away');
  await expect.poll(rows, { timeout: 60_000, interval: 100 }).not.toBe('away');
  return rows();
}

async function expectRevival(end: (pid: number) => Promise<void>): Promise<void> {
  const dataDir = await bench.newUsedDataDir();
  const server = await start(dataDir);
  await query(server.url, 'create table kept as select 42 as answer');
  const pid = await readServerPid(dataDir);
  await end(pid);
  expect(await readKept(server.url)).toEqual([{ answer: 42 }]);
  const revived = await readServerPid(dataDir);
  expect(revived).not.toBe(pid);
  await server.stop();
  expect(isAlive(revived)).toBe(false);
}

test('a server that is killed with -9 comes back at its port with its data, and stops with its user', () =>
  expectRevival(killHard));

test('a server that is stopped by someone else comes back, and stops with its user', full, () =>
  expectRevival(shutDown),
);

test('two processes whose server is killed share the one that comes back', full, async () => {
  const dataDir = await bench.newUsedDataDir();
  const other = await bench.startUser(dataDir);
  const server = await start(dataDir);
  expect(other.report).toMatchObject({ url: server.url });
  await query(server.url, 'create table kept as select 42 as answer');
  await killHard(await readServerPid(dataDir));
  expect(await readKept(server.url)).toEqual([{ answer: 42 }]);
  const leases = () =>
    query(server.url, "select 1 from pg_stat_activity where application_name = 'yuanfen-lease'");
  await expect.poll(leases, { timeout: 60_000 }).toHaveLength(2);
  const revived = await readServerPid(dataDir);
  await server.stop();
  expect(isAlive(revived), 'the other still uses it').toBe(true);
  expect(await stopChild(other.child)).toBe(0);
  expect(isAlive(revived)).toBe(false);
});

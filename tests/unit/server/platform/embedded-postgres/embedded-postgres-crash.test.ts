import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { getLayout } from '#src/server/platform/embedded-postgres/layout.ts';
import {
  findPostmaster,
  isAlive,
  removeStalePidFile,
} from '#src/server/platform/embedded-postgres/postmaster.ts';
import { shutDown } from '#src/server/platform/embedded-postgres/stop-server.ts';
import {
  createDatabaseBench,
  killChild,
  query,
  readServerPid,
  start,
  stopChild,
} from '#tests/support/process/embedded-postgres.ts';

const full = { tags: ['full'] };
const bench = createDatabaseBench();
afterEach(() => bench.cleanUp());

/** Writes the pid file of a server as PostgreSQL does. */
function writePidFile(dataDir: string, pid: number): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const lines = [pid, folder, 1_700_000_000, 5432, '', '127.0.0.1', '1 1', 'ready'];
  return writeFile(join(folder, 'postmaster.pid'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

test('after kill -9 of the process that started it, the server is used again with its data', async () => {
  const dataDir = await bench.newUsedDataDir();
  const user = await bench.startUser(dataDir);
  if ('error' in user.report) throw new Error(user.report.error);
  await query(user.report.url, 'create table kept as select 42 as answer');
  const pid = await readServerPid(dataDir);
  await killChild(user.child);
  expect(isAlive(pid)).toBe(true);
  const server = await start(dataDir);
  expect(server).toMatchObject({ reused: true, url: user.report.url });
  expect(await query(server.url, 'select * from kept')).toEqual([{ answer: 42 }]);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test(
  'after kill -9 while the cluster is being made, a start makes it again and leaves no remains',
  full,
  async () => {
    const dataDir = await bench.newDataDir();
    const child = bench.spawnUser(dataDir);
    const listUnfinished = () =>
      readdir(dataDir).then(
        (names) => names.filter((name) => name.startsWith('postgres.initdb-')),
        () => [],
      );
    await expect.poll(listUnfinished, { interval: 5, timeout: 60_000 }).toHaveLength(1);
    await killChild(child);
    const server = await start(dataDir);
    expect(server.steps).toContain('Creating the database (first start only)');
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await (await start(dataDir)).stop();
    expect(await listUnfinished()).toEqual([]);
  },
);

test('two processes that start at once on a fresh folder share one server, and the last to stop ends it', async () => {
  const dataDir = await bench.newDataDir();
  const users = await Promise.all([bench.startUser(dataDir), bench.startUser(dataDir)]);
  const reports = users.map(({ report }) => report);
  expect(reports.map((report) => 'reused' in report && report.reused).sort()).toEqual([false, true]);
  const [first, second] = reports;
  if (!first || !second || 'error' in first || 'error' in second) throw new Error('A start failed');
  expect(first.url).toBe(second.url);
  const pid = await readServerPid(dataDir);
  expect(await stopChild(users[0].child)).toBe(0);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await stopChild(users[1].child)).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('eight overlapping starts and stops never stop the server of another', full, async () => {
  const dataDir = await bench.newUsedDataDir();
  const useBriefly = async (delayMs: number) => {
    await sleep(delayMs);
    const server = await start(dataDir);
    const answer = await query(server.url, 'select 1 as one');
    await server.stop();
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => useBriefly(index * 60)));
  expect(answers).toEqual(Array.from({ length: 8 }, () => [{ one: 1 }]));
});

test('only a living process that works in the folder is its server: the pid file of any other is removed', async () => {
  const [mine, foreign] = [await bench.newDataDir(), await bench.newDataDir()];
  const processes: Record<string, number> = { dead: 2 ** 22 - 1, this: process.pid, unreadable: NaN };
  const children = await Promise.all(
    Object.entries({ mine, foreign }).map(async ([name, dataDir]) => {
      await mkdir(join(dataDir, 'postgres'), { recursive: true });
      const child = spawn('sleep', ['600'], { cwd: join(dataDir, 'postgres') });
      await once(child, 'spawn');
      processes[name] = child.pid ?? NaN;
      return child;
    }),
  );
  onTestFinished(async () => {
    await Promise.all(children.map(killChild));
  });
  const layout = getLayout(mine);
  const pidFile = join(mine, 'postgres', 'postmaster.pid');
  const kept: string[] = [];
  for (const [name, pid] of Object.entries(processes)) {
    await writePidFile(mine, pid);
    const found = await findPostmaster(layout);
    if (found !== null) expect(found).toEqual({ pid, port: 5432, isReady: true });
    await removeStalePidFile(layout);
    expect(existsSync(pidFile), name).toBe(found !== null);
    if (found !== null) kept.push(name);
  }
  expect(kept).toEqual(['mine']);
});

test.each([
  { what: 'a dead process', pid: () => 2 ** 22 - 1 },
  { what: 'a process that is no server', pid: () => process.pid },
  { what: 'nothing readable', pid: () => NaN },
])('a pid file that names $what does not stop a start', full, async ({ pid }) => {
  const dataDir = await bench.newUsedDataDir();
  await (await start(dataDir)).stop();
  await writePidFile(dataDir, pid());
  const server = await start(dataDir);
  expect(server.reused).toBe(false);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a server of another folder under the recorded number is left alone', full, async () => {
  const [mine, foreign] = [await bench.newUsedDataDir(), await bench.newUsedDataDir()];
  await (await start(mine)).stop();
  const other = await start(foreign);
  const otherPid = await readServerPid(foreign);
  await writePidFile(mine, otherPid);
  const server = await start(mine);
  expect(server.reused).toBe(false);
  await server.stop();
  expect(isAlive(otherPid)).toBe(true);
  await other.stop();
});

test('a shutdown that hangs is forced', full, async () => {
  const dataDir = await bench.newUsedDataDir();
  const server = await start(dataDir);
  const [row] = await query(
    // Only a superuser sees the server's own processes.
    server.ownerUrl,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  // A stopped checkpointer cannot write the last checkpoint that a fast shutdown waits for.
  process.kill(Number(row?.['pid']), 'SIGSTOP');
  const pid = await readServerPid(dataDir);
  await shutDown(pid, 500);
  expect(isAlive(pid)).toBe(false);
  await server.stop();
});

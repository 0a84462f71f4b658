import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireFileLock } from '#src/server/platform/process/acquire-file-lock.mjs';
import { getProcessIdentity } from '#src/server/platform/process/get-process-identity.mjs';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yuanfen-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

async function getDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a second holder waits until the first releases', async () => {
  const first = await acquireFileLock(path, { timeoutMs: 1000 });
  const holders: number[] = [];
  const second = acquireFileLock(path, { timeoutMs: 60_000, onWait: (pid) => holders.push(pid) });
  await expect.poll(() => holders).toEqual([process.pid]);
  first?.release();
  (await second)?.release();
  expect(existsSync(path)).toBe(false);
});

test('of many simultaneous callers, only one at a time holds the lock', async () => {
  let holding = 0;
  const turns = Array.from({ length: 10 }, async () => {
    const lock = await acquireFileLock(path, { timeoutMs: 20_000 });
    holding += 1;
    const holders = holding;
    await new Promise(setImmediate);
    holding -= 1;
    lock?.release();
    return holders;
  });
  expect(new Set(await Promise.all(turns))).toEqual(new Set([1]));
});

test('returns null when a living holder keeps it beyond the timeout', async () => {
  const first = await acquireFileLock(path, { timeoutMs: 1000 });
  expect(await acquireFileLock(path, { timeoutMs: 60 })).toBeNull();
  first?.release();
});

test.each([
  ['a dead process', getDeadPid],
  ['a dead process whose id another process has now', () => process.pid],
])('a lock of %s is taken over', async (_name, getPid) => {
  await writeFile(path, `${String(await getPid())} some-boot:1\n`);
  const lock = await acquireFileLock(path, { timeoutMs: 1000 });
  expect(lock).not.toBeNull();
  lock?.release();
});

test('a lock that its maker never signed is taken over once it is old, also with an old guard left behind', async () => {
  const longAgo = new Date(Date.now() - 60_000);
  for (const name of [path, `${path}.break`]) {
    await writeFile(name, '');
    await utimes(name, longAgo, longAgo);
  }
  const lock = await acquireFileLock(path, { timeoutMs: 1000 });
  expect(lock).not.toBeNull();
  lock?.release();
});

test('release leaves a lock alone that another process has taken over', async () => {
  const lock = await acquireFileLock(path, { timeoutMs: 1000 });
  await writeFile(path, '1 other\n');
  lock?.release();
  expect(existsSync(path)).toBe(true);
});

test('a process keeps its identity, and a dead one has none', async () => {
  expect(getProcessIdentity(process.pid)).toBe(getProcessIdentity(process.pid));
  expect(getProcessIdentity(process.pid)).not.toBe(getProcessIdentity(1));
  expect(getProcessIdentity(await getDeadPid())).toBeNull();
  expect(getProcessIdentity(NaN)).toBeNull();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';
import { sources } from '#src/server/site/builds.mjs';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';

const projectDir = path.join(import.meta.dirname, '..', '..', '..');

/** A copy of the project without a build. */
let root: string;
beforeAll(async () => {
  root = path.join(await mkdtemp(path.join(tmpdir(), 'yuanfen start ')), 'a clone');
  for (const file of [...sources, 'package.json']) {
    await cp(path.join(projectDir, file), path.join(root, file), { recursive: true });
  }
  await symlink(path.join(projectDir, 'node_modules'), path.join(root, 'node_modules'));
});
afterAll(() => rm(path.dirname(root), { recursive: true, force: true, maxRetries: 5 }));

function startWith(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: path.join(root, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  return {
    child,
    end: async () => {
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      await ended;
      return { code: child.exitCode, stdout, stderr };
    },
  };
}

test('an invalid setting ends a start before it builds', async () => {
  const { code, stdout, stderr } = await startWith({ PORT: 'many' }).end();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/PORT/);
});

test('a port in use ends a start before it builds', async () => {
  const other = await startTcpServer((socket) => socket.destroy());
  const { port } = new URL(other.url);
  const { code, stdout, stderr } = await startWith({ PORT: port }).end();
  await other.close();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(`Port ${port} is already in use`);
});

test('a stop during a build ends every process of the build', async () => {
  const { child, end } = startWith({ PORT: '0' });
  await once(child.stdout, 'data');
  const builders = () => listDescendants(child.pid ?? 0);
  await expect.poll(builders, { timeout: 60_000 }).toHaveLength(2);
  const pids = await builders();
  child.kill('SIGTERM');
  expect(await end()).toMatchObject({ code: 143 });
  // One that a signal does not end is killed 5 s later.
  await expect.poll(() => pids.filter(isAlive), { timeout: 60_000 }).toEqual([]);
});

/** Lists the descendants of a process. */
async function listDescendants(pid: number): Promise<number[]> {
  const list = spawn('ps', ['-e', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pairs = (await text(list.stdout))
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    pairs.flatMap(([child = 0, above]) => (above === parent ? [child, ...childrenOf(child)] : []));
  return childrenOf(pid);
}

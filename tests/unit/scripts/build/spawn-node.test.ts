import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';

const projectDir = path.join(import.meta.dirname, '..', '..', '..');

/**
 * Starts a process that starts another one, as a build does; returns the process id of the second. That one never
 * leaves `process.exit`, as a bundler whose threads wait for each other.
 */
async function startPair() {
  const code = `import { spawnNode } from '#scripts/build/spawn-node.ts';
    const child = spawnNode(['--eval', \`
      process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
      console.log('runs');
      setInterval(() => undefined, 1000);
    \`], {});
    child.stdout.once('data', () => console.log(child.pid));`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: unknown[] = await once(parent.stdout, 'data');
  return { parent, child: Number(String(line)) };
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a process of a build ends when the build is stopped by %s',
  async (signal) => {
    const { parent, child } = await startPair();
    expect(isAlive(child)).toBe(true);
    parent.kill(signal);
    await expect.poll(() => isAlive(child)).toBe(false);
  },
);

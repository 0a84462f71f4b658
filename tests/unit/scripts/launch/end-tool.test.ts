import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endTool } from '#scripts/launch/end-tool.mjs';

/** Starts a program and waits until it runs. */
async function start(code: string) {
  const child = spawn(
    process.execPath,
    ['--eval', `${code}; console.log('runs'); setInterval(() => {}, 1000)`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  return { child, ended: once(child, 'exit') };
}

test('a tool ends by its signal', async () => {
  const { child, ended } = await start('');
  endTool(child, 'SIGTERM', 2 ** 30);
  expect(await ended).toEqual([null, 'SIGTERM']);
});

test('a tool that ignores its signal is killed', async () => {
  const { child, ended } = await start(`process.on('SIGTERM', () => {})`);
  endTool(child, 'SIGTERM', 0);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('a tool that ended before is left alone', async () => {
  const { child, ended } = await start(`setTimeout(() => process.exit(3))`);
  expect(await ended).toEqual([3, null]);
  endTool(child, 'SIGTERM', 0);
  expect([child.exitCode, child.killed]).toEqual([3, false]);
});

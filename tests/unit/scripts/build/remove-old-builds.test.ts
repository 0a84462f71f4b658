import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stampName } from '#src/server/site/builds.mjs';
import { removeOldBuilds } from '#scripts/build/remove-old-builds.ts';
import { isUsed } from '#src/server/site/used-builds.mjs';

const projectDir = path.join(import.meta.dirname, '..', '..', '..');

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'yuanfen builds '));
  for (const [age, id] of ['newest', 'second', 'third', 'fourth', 'fifth'].entries()) await addBuild(id, age);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const folderOf = (id: string) => path.join(root, 'dist', id);

async function addBuild(id: string, age: number): Promise<void> {
  const stamp = path.join(folderOf(id), stampName);
  await mkdir(folderOf(id), { recursive: true });
  await writeFile(stamp, '');
  await utimes(stamp, 1_000 - age, 1_000 - age);
}

const listFolders = async () => (await readdir(path.join(root, 'dist'))).toSorted();

/** Starts another process that runs on a build until its input ends. */
async function useBuild(id: string) {
  const code = `import { markUsed } from '#src/server/site/used-builds.mjs';
    console.log(markUsed(${JSON.stringify(folderOf(id))}));
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: projectDir,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  return {
    end: () => (child.stdin.end(), ended),
    kill: () => (child.kill('SIGKILL'), ended),
  };
}

test('the three newest builds are kept, and no unfinished one', async () => {
  await mkdir(folderOf('sixth-unfinished'));
  await removeOldBuilds(root, 'newest');
  expect(await listFolders()).toEqual(['newest', 'second', 'third']);
});

test('the build of a running server is kept until the server ends', async () => {
  const server = await useBuild('fifth');
  await removeOldBuilds(root, 'newest');
  expect(await listFolders()).toEqual(['fifth', 'newest', 'second', 'third']);
  await server.end();
  expect(await readdir(folderOf('fifth'))).toEqual([stampName]);
  await removeOldBuilds(root, 'newest');
  expect(await listFolders()).toEqual(['newest', 'second', 'third']);
});

test('a killed server keeps no build, and the next server on the build cleans up', async () => {
  const killed = await useBuild('fifth');
  await killed.kill();
  expect(isUsed(folderOf('fifth'))).toBe(false);
  const next = await useBuild('fifth');
  expect(await readdir(folderOf('fifth'))).toHaveLength(2);
  await next.end();
  expect(await readdir(folderOf('fifth'))).toEqual([stampName]);
});

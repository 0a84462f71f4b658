import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { UploadFolder } from '#src/server/platform/http/body/upload-folder.ts';
import { createLog } from '#src/server/platform/log/log.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'yuanfen-uploads-'));
afterAll(() => rm(dataDir, { recursive: true }));

function createFolder(path: string) {
  const lines: string[] = [];
  const folder = new UploadFolder(path, createLog('warn', { write: (line) => void lines.push(line) }));
  return { folder, lines };
}

async function openIn(folder: UploadFolder) {
  const handle = await folder.open();
  onTestFinished(() => handle.close());
  return handle;
}

it('holds uploads on the disk of the data, without a name', async () => {
  const { folder, lines } = createFolder(dataDir);
  const handle = await openIn(folder);
  await handle.writeFile('a card');
  expect((await handle.stat()).nlink).toBe(0);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  if (process.platform === 'linux') {
    expect(await readlink(`/proc/self/fd/${handle.fd}`)).toMatch(join(dataDir, 'uploads', 'yuanfen-upload-'));
  }
  expect(lines).toEqual([]);
});

it('is the temporary folder where there can be none, which is said once', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { folder, lines } = createFolder(file);
  for (let times = 0; times < 2; times += 1) await (await openIn(folder)).writeFile('a card');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"event":"uploads-in-temporary-folder"');
  expect(lines[0]).toContain('"error_code":"ENOTDIR"');
});

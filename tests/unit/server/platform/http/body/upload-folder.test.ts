import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
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
  const file = await folder.open();
  onTestFinished(() => file.handle.close());
  return file;
}

it('holds uploads on the disk of the data, and deletes those that a killed process left', async () => {
  const uploads = join(dataDir, 'uploads');
  await mkdir(uploads);
  for (const name of ['yuanfen-upload-left', 'yuanfen-upload-running', 'other'])
    await writeFile(join(uploads, name), '');
  const longAgo = new Date(Date.now() - 3_601_000);
  await utimes(join(uploads, 'yuanfen-upload-left'), longAgo, longAgo);
  await utimes(join(uploads, 'other'), longAgo, longAgo);
  const { folder, lines } = createFolder(dataDir);
  const { path } = await openIn(folder);
  expect(path).toMatch(join(uploads, 'yuanfen-upload-'));
  expect((await readdir(uploads)).toSorted()).toEqual(
    ['other', basename(path), 'yuanfen-upload-running'].toSorted(),
  );
  expect(lines).toEqual([]);
});

it('is the temporary folder where there can be none, which is said once', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { folder, lines } = createFolder(file);
  for (let times = 0; times < 2; times += 1) {
    const { path } = await openIn(folder);
    onTestFinished(() => rm(path));
    expect(dirname(path)).toBe(tmpdir());
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"event":"uploads-in-temporary-folder"');
  expect(lines[0]).toContain('"error_code":"ENOTDIR"');
});

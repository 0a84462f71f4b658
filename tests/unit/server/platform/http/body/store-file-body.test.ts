import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { storeFileBody } from '#src/server/platform/http/body/store-file-body.ts';
import { UploadFolder } from '#src/server/platform/http/body/upload-folder.ts';
import { createLog } from '#src/server/platform/log/log.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'yuanfen-store-'));
afterAll(() => rm(folder, { recursive: true }));
const log = createLog('warn', { write: () => undefined });
const place = { slot: null, folder: new UploadFolder(folder, log) };

const upload = (body: BodyInit) =>
  new Request('http://localhost/upload', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body,
  });

it('an upload is on the disk for its owner alone until it is closed', async () => {
  const file = await storeFileBody(upload('a card'), place);
  const { mode, size } = await stat(file.path);
  expect(path.dirname(file.path)).toBe(path.join(folder, 'uploads'));
  expect(mode & 0o777).toBe(0o600);
  expect(size).toBe(6);
  await file.close();
  expect(existsSync(file.path)).toBe(false);
});

it('of an upload that is refused nothing is left', async () => {
  await expect(storeFileBody(upload('too large'), place, 3)).rejects.toMatchObject({ status: 413 });
  expect(await readdir(path.join(folder, 'uploads'))).toEqual([]);
});

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storeFileBody } from '#src/server/platform/http/body/store-file-body.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yuanfen-store-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const upload = (body: BodyInit) =>
  new Request('http://localhost/upload', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body,
  });

it('an upload is on the disk for its owner alone until it is closed', async () => {
  const file = await storeFileBody(upload('a card'), null);
  const { mode, size } = await stat(file.path);
  expect(path.dirname(file.path)).toBe(folder);
  expect(mode & 0o777).toBe(0o600);
  expect(size).toBe(6);
  await file.close();
  expect(existsSync(file.path)).toBe(false);
});

it('of an upload that is refused nothing is left', async () => {
  await expect(storeFileBody(upload('too large'), null, 3)).rejects.toMatchObject({ status: 413 });
  expect(await readdir(folder)).toEqual([]);
});

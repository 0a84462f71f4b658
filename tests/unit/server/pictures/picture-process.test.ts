import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { detectFormat } from '#src/server/pictures/detect-format.ts';
import { PictureProcess } from '#src/server/pictures/picture-process.ts';

const folder = 'src/content/pictures/portraits';
const opened: PictureProcess[] = [];

function open(idleMs: number): PictureProcess {
  const made = new PictureProcess({ idleMs });
  opened.push(made);
  return made;
}

afterEach(() => {
  for (const { pid } of opened.splice(0)) if (pid !== null) process.kill(pid, 'SIGKILL');
});

async function readPortrait(): Promise<Buffer> {
  const [name = ''] = (await readdir(folder)).toSorted();
  return readFile(path.join(folder, name));
}

test('several pictures are worked on at once, each answer for its own', async () => {
  const pictures = open(10_000);
  const portrait = await readPortrait();
  const [webp, avif, header] = await Promise.all([
    pictures.run('encodeWebp', portrait, 240),
    pictures.run('encodeBest', portrait, 240),
    pictures.run('readHeader', portrait),
  ]);
  expect(detectFormat(webp)).toBe('webp');
  expect(detectFormat(avif)).toBe('avif');
  expect(header).toMatchObject({ format: 'webp', isClean: true });
});

test('a file that is no picture fails, and the process goes on', async () => {
  const pictures = open(10_000);
  await expect(pictures.run('readHeader', Buffer.from('no picture'))).rejects.toThrow(/unsupported image/);
  const { pid } = pictures;
  await expect(pictures.run('encodeWebp', await readPortrait(), 96)).resolves.toBeInstanceOf(Uint8Array);
  expect(pictures.pid).toBe(pid);
});

test('a process that dies fails what it had to do, and the next picture gets another one', async () => {
  const pictures = open(10_000);
  const portrait = await readPortrait();
  const lost = pictures.run('encodeBest', portrait, 720);
  process.kill(pictures.pid ?? 0, 'SIGKILL');
  await expect(lost).rejects.toThrow('the process that works on pictures ended');
  expect(pictures.pid).toBeNull();
  expect(detectFormat(await pictures.run('encodeWebp', portrait, 96))).toBe('webp');
});

test('the process ends when no picture came for a while', async () => {
  const pictures = open(50);
  await pictures.run('encodeWebp', await readPortrait(), 96);
  const pid = pictures.pid ?? 0;
  await vi.waitFor(() => {
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  }, 5_000);
  expect(pictures.pid).toBeNull();
});

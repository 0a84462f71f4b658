import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskCache } from '#src/server/pictures/disk-cache.ts';
import type { Urgency } from '#src/server/pictures/encoding-queue.ts';
import { type Make, MadeFiles } from '#src/server/pictures/made-files.ts';
import { createLog } from '#src/server/platform/log/log.ts';

let parent: string;
let folder: string;
let logLines: string[];
const name = '00112233445566ff-480.webp';

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'yuanfen pictures '));
  folder = path.join(parent, 'pictures');
  logLines = [];
});
afterEach(() => rm(parent, { recursive: true, force: true }));

function openDisk(maxBytes = 1_000_000): DiskCache {
  return new DiskCache({
    folder,
    maxBytes,
    log: createLog('debug', { write: (line) => void logLines.push(line) }),
  });
}

/** Creates files that count how often one was made. */
function openFiles(memoryBytes = 1_000_000) {
  let made = 0;
  const files = new MadeFiles({ memoryBytes, disk: openDisk() });
  const make = () => {
    made += 1;
    return Promise.resolve(Buffer.from(`picture ${made}`));
  };
  return { files, make, countMade: () => made };
}

describe('a picture that is made', () => {
  it('is made once for all concurrent requests', async () => {
    const { files, make, countMade } = openFiles();
    const answers = await Promise.all(Array.from({ length: 50 }, () => files.get(name, make)));
    expect(countMade()).toBe(1);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
  });

  it('is answered from memory without a look at the disk', async () => {
    const { files, make, countMade } = openFiles();
    await files.get(name, make);
    await rm(parent, { recursive: true });
    expect(Buffer.from((await files.get(name, make)).bytes).toString()).toBe('picture 1');
    expect(files.peek(name)).toBeDefined();
    expect(countMade()).toBe(1);
  });

  it('is answered from the disk by the next process, with the same entity tag', async () => {
    const first = openFiles();
    const second = openFiles();
    const { etag } = await first.files.get(name, first.make);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await second.files.get(name, second.make)).etag).toBe(etag);
    expect(second.countMade()).toBe(0);
  });

  it('that could not be made is tried again at the next request', async () => {
    const { files, make } = openFiles();
    const failing = () => Promise.reject(new Error('no'));
    const failed = await Promise.allSettled([files.get(name, failing), files.get(name, failing)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(Buffer.from((await files.get(name, make)).bytes).toString()).toBe('picture 1');
  });

  it('leaves memory when others were requested more recently', async () => {
    const { files, make } = openFiles(1_000);
    for (let index = 0; index < 20; index += 1) await files.get(`${index}`, make);
    expect(files.peek('19')).toBeDefined();
    expect(files.peek('0')).toBeUndefined();
  });

  it('that is forgotten is no longer in memory or on disk, and is made again', async () => {
    const { files, make, countMade } = openFiles();
    await files.get(name, make);
    await files.forget(name);
    expect(files.peek(name)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
    await files.get(name, make);
    expect(countMade()).toBe(2);
  });

  it('that is forgotten while it is made remains nowhere', async () => {
    const { files } = openFiles();
    const making = Promise.withResolvers<Buffer>();
    const asked = files.get(name, () => making.promise);
    const forgotten = files.forget(name);
    making.resolve(Buffer.from('late'));
    await Promise.all([asked, forgotten]);
    expect(files.peek(name)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is in memory only, if there is no disk', async () => {
    const files = new MadeFiles({ memoryBytes: 1_000_000, disk: null });
    const make = () => Promise.resolve(Buffer.from('one'));
    await files.get(name, make);
    expect(files.peek(name)).toBeDefined();
    await files.forget(name);
    expect(files.peek(name)).toBeUndefined();
    expect(await readdir(parent)).toEqual([]);
  });

  it('that was prepared is not made again, and waits on the disk', async () => {
    const { files, make, countMade } = openFiles();
    await files.prepare(name, make);
    await files.prepare(name, make);
    expect(files.peek(name)).toBeUndefined();
    await files.get(name, make);
    expect(countMade()).toBe(1);
  });

  it('that is being prepared is not made again for a request, and is urgent from then on', async () => {
    const { files } = openFiles();
    const making = Promise.withResolvers<Buffer>();
    const urgencies: Readonly<Urgency>[] = [];
    const make: Make = (urgency) => {
      urgencies.push(urgency);
      return making.promise;
    };
    const prepared = files.prepare(name, make);
    await expect.poll(() => urgencies).toEqual([{ isUrgent: false }]);
    const asked = [files.get(name, make), files.get(name, make)];
    expect(urgencies).toEqual([{ isUrgent: true }]);
    making.resolve(Buffer.from('one'));
    await prepared;
    expect((await Promise.all(asked)).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
      'one',
      'one',
    ]);
    expect(files.peek(name)).toBeDefined();
    expect(await readdir(folder)).toEqual([`${name}.made`]);
  });

  it('that is being made for a visitor is not made again to prepare it', async () => {
    const { files, make, countMade } = openFiles();
    await Promise.all([files.get(name, make), files.prepare(name, make)]);
    expect(countMade()).toBe(1);
  });
});

describe('the folder of pictures', () => {
  it('may vanish at any time', async () => {
    const disk = openDisk();
    await disk.write(name, Buffer.from('one'));
    await rm(folder, { recursive: true });
    expect(await disk.read(name)).toBeNull();
    await disk.write(name, Buffer.from('two'));
    expect((await disk.read(name))?.toString()).toBe('two');
    expect(logLines).toEqual([]);
  });

  it.each([
    ['cut short', (file: string) => truncate(file, 40)],
    ['emptied', (file: string) => truncate(file, 0)],
    [
      'altered',
      async (file: string) => {
        const bytes = await readFile(file);
        bytes.set([1], bytes.length - 1);
        await writeFile(file, bytes);
      },
    ],
  ])('a file that was %s counts as missing', async (_name, harm) => {
    const disk = openDisk();
    await disk.write(name, Buffer.from('a picture of some length'));
    await harm(path.join(folder, `${name}.made`));
    expect(await disk.read(name)).toBeNull();
  });

  it('holds whole files only', async () => {
    const disk = openDisk();
    await Promise.all([1, 2, 3].map((number) => disk.write(name, Buffer.alloc(10_000, number))));
    expect(await readdir(folder)).toEqual([`${name}.made`]);
    expect(await disk.read(name)).toHaveLength(10_000);
  });

  it('stays below its limit: the oldest files are deleted, and unfinished ones of a dead process', async () => {
    await mkdir(folder);
    const unfinished = path.join(folder, `${name}.1d3c`);
    await writeFile(unfinished, 'half a pic');
    await utimes(unfinished, 1_000, 1_000);
    const disk = openDisk(10_000);
    for (let index = 0; index < 12; index += 1) {
      await disk.write(`picture-${index}`, Buffer.alloc(1_400));
      await utimes(path.join(folder, `picture-${index}.made`), 2_000 + index, 2_000 + index);
    }
    const left = await readdir(folder);
    expect(left).toContain('picture-11.made');
    expect(left).not.toContain('picture-0.made');
    expect(left).not.toContain(`${name}.1d3c`);
    expect(left.length * 1_432).toBeLessThanOrEqual(10_000 + 1_432);
  });

  it('that cannot be written costs only time, and is reported to the operator', async () => {
    await writeFile(folder, 'a file where the folder should be');
    const { files, make, countMade } = openFiles();
    expect(Buffer.from((await files.get(name, make)).bytes).toString()).toBe('picture 1');
    expect(countMade()).toBe(1);
    expect(logLines.join('')).toContain('picture-cache-unwritable');
  });
});

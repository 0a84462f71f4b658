import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { detectFormat } from '#src/server/pictures/detect-format.ts';
import { encodeBest } from '#src/server/pictures/picture-tasks.ts';
import { encodeWebp, readLuma } from '#src/server/pictures/image-codec.ts';
import { measureSimilarity } from '#src/server/pictures/measure-similarity.ts';

const folder = 'src/content/pictures';

async function readFirst(kind: string, count: number): Promise<Buffer[]> {
  const names = (await readdir(path.join(folder, kind))).toSorted().slice(0, count);
  return Promise.all(names.map((name) => readFile(path.join(folder, kind, name))));
}

/** Encodes a picture for browsers that accept AVIF, and as WebP (rule:pictures). */
async function judge(original: Buffer, width: number) {
  const [best, webp, plain] = await Promise.all([
    encodeBest(original, width),
    encodeWebp(original, width),
    readLuma(original, width),
  ]);
  const similarityOf = async (bytes: Buffer) => measureSimilarity(plain, await readLuma(bytes));
  return { best, webp, loss: (await similarityOf(webp)) - (await similarityOf(best)) };
}

async function expectAvif({ kind, width }: { kind: string; width: number }): Promise<void> {
  for (const original of await readFirst(kind, 3)) {
    const { best, webp, loss } = await judge(original, width);
    expect(detectFormat(best)).toBe('avif');
    expect(best.byteLength).toBeLessThan(webp.byteLength);
    expect(loss).toBeLessThanOrEqual(0);
  }
}

const title = '$kind at $width px are sent as AVIF that is smaller than webp at quality 75, and no worse';
test.for([{ kind: 'portraits', width: 240 }])(title, expectAvif);
test.for([
  { kind: 'portraits', width: 480 },
  { kind: 'covers', width: 480 },
])(title, { tags: ['full'] }, expectAvif);

test('where AVIF is larger, everyone is sent the webp', async () => {
  const results = await Promise.all(
    (await readFirst('backgrounds', 4)).map((original) => judge(original, 480)),
  );
  for (const { best, webp, loss } of results) {
    expect(loss).toBeLessThanOrEqual(0);
    if (detectFormat(best) === 'webp') expect(best.equals(webp)).toBe(true);
    else expect(best.byteLength).toBeLessThan(webp.byteLength);
  }
  expect(results.some(({ best }) => detectFormat(best) === 'webp')).toBe(true);
});

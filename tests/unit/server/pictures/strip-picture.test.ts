import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPngChunks } from '#src/domain/files/png-chunks.ts';
import { cleanAvatar, stripPicture, cleanPortrait } from '#src/server/pictures/clean-upload.ts';
import { runPictureTask } from '#src/server/pictures/run-picture-task.ts';
import { buildPng, compressedText, internationalText, plainText } from '#tests/support/files/card-files.ts';

const typesOf = (png: Uint8Array) => Array.from(readPngChunks(png), ({ type }) => type);

describe('the part of a PNG from outside that reaches the process that decodes it (rule:hostile-files)', () => {
  it('is what its pixels are drawn from: none of its texts, which may inflate to 3 GB', () => {
    const deflated = deflateSync(Buffer.alloc(30 * 1024 * 1024), { level: 9 });
    const texts = Array.from({ length: 50 }, () => [
      compressedText('x', deflated),
      internationalText('x', deflated, { isCompressed: true }),
    ]).flat();
    const png = buildPng([
      { type: 'gAMA', data: Buffer.from([0, 0, 0xb1, 0x8f]) },
      plainText('x', 'y'),
      ...texts,
    ]);
    const bare = stripPicture(png);
    expect(typesOf(bare)).toEqual(['IHDR', 'gAMA', 'IDAT', 'IEND']);
    expect(bare.byteLength).toBeLessThan(1_000);
  });

  it.each([
    ['an own picture', cleanAvatar],
    ['a portrait', (png: Uint8Array) => cleanPortrait(png, 'seed')],
  ])('has no chunk of %s that a decoder would stumble over', async (_name, clean) => {
    // A decoder must understand a chunk whose name begins with a capital letter, or give up the picture (PNG, third
    // edition, §5.4).
    const png = buildPng([{ type: 'EVIL', data: Buffer.from('x') }]);
    await expect(runPictureTask('encodeBlur', png)).rejects.toThrow();
    await expect(clean(png)).resolves.toBeDefined();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#src/contract/errors/app-error.ts';
import { pictureSchema } from '#src/contract/pictures/picture.ts';
import { drawPlaceholder } from '#src/server/pictures/draw-placeholder.ts';
import { cleanPicture, cropAvatar } from '#src/server/pictures/import-picture.ts';
import { encodeDrawing } from '#src/server/pictures/image-codec.ts';
import { forgePng, paintPicture, readPixel } from '#tests/support/files/picture-files.ts';
import { contentFolder } from '#tests/support/api/test-database.ts';

const bundled = path.join(contentFolder, 'pictures');

/** Returns the error for these bytes. */
async function refusalOf(bytes: Uint8Array): Promise<{ status: number; words: string }> {
  const error: unknown = await cleanPicture(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error(`it was not refused: ${String(error)}`);
  expect(error.code).toBe(40003);
  return { status: error.status, words: error.userMessage.en };
}

describe('an accepted picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'may be %s, and is stored as webp',
    async (format) => {
      const picture = await cleanPicture(await paintPicture(300, 400).toFormat(format).toBuffer());
      expect(picture).toMatchObject({ width: 300, height: 400 });
      expect((await sharp(picture.original).metadata()).format).toBe('webp');
    },
  );

  it('has a hash of the stored bytes as its id: the same bytes always get the same id', async () => {
    const png = await paintPicture(64, 64).png().toBuffer();
    const [once, again] = await Promise.all([cleanPicture(png), cleanPicture(png)]);
    expect(again.id).toBe(once.id);
    expect(once.id).toMatch(/^[0-9a-f]{16}$/);
    expect((await cleanPicture(await paintPicture(64, 65).png().toBuffer())).id).not.toBe(once.id);
  });

  it('loses everything but its pixels: place, camera, author, colour profile, comments', async () => {
    const jpeg = await paintPicture(64, 64)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Someone', ImageDescription: 'At home' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const { original } = await cleanPicture(jpeg);
    expect(original.toString('latin1')).not.toMatch(/EXIF|XMP |ICCP|Someone|script/);
  });

  it('is turned as its camera was held', async () => {
    const jpeg = await paintPicture(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await cleanPicture(jpeg);
    expect(picture).toMatchObject({ width: 40, height: 80 });
    const [red = 0, green = 0] = await readPixel(picture.original, 20, 5);
    expect(green).toBeGreaterThan(red);
  });

  it('is made no wider than 1,440 pixels, and never enlarged', async () => {
    expect(await cleanPicture(await paintPicture(2880, 1000).png().toBuffer())).toMatchObject({
      width: 1440,
      height: 500,
    });
    expect(await cleanPicture(await paintPicture(10, 10).png().toBuffer())).toMatchObject({ width: 10 });
  });

  it('is only the first frame of a moving one', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const picture = await cleanPicture(gif);
    expect(picture).toMatchObject({ width: 40, height: 30 });
    const [red = 0, , blue = 0] = await readPixel(picture.original, 20, 15);
    expect(red).toBeGreaterThan(blue);
  });

  it('shows the dark ground where it was transparent', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#ffffff00' } });
    const { original } = await cleanPicture(await clear.png().toBuffer());
    for (const channel of await readPixel(original, 4, 4)) expect(channel).toBeLessThan(40);
  });
});

describe('a refused picture, with a message that gives the reason', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['a HEIC photograph', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['noise', Buffer.from('not a picture at all')],
  ])('%s', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toEqual({
      status: 415,
      words: 'The picture is not a PNG, JPEG, WebP, AVIF or GIF file.',
    });
  });

  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['WebP', 'RIFF\xff\xff\xff\x7fWEBP'],
    ['GIF', 'GIF89a\xff\xff\xff\xff'],
    ['AVIF', '\0\0\0\x18ftypavif\0\0\0\0avifmif1'],
  ])('a file that only begins like a %s, followed by a script', async (_name, head) => {
    const bytes = Buffer.from(`${head}<script>alert(1)</script>`, 'latin1');
    expect((await refusalOf(bytes)).words).toMatch(/damaged|more than 40 million|wider or higher/);
  });

  it('a file that breaks off', async () => {
    const jpeg = await sharp(await paintPicture(400, 400).png().toBuffer())
      .jpeg()
      .toBuffer();
    expect((await refusalOf(jpeg.subarray(0, jpeg.length / 2))).words).toMatch(/damaged/);
  });

  it('an empty file', async () => {
    expect((await refusalOf(Buffer.alloc(0))).words).toMatch(/empty/);
  });

  it('more than 20 MB, before anything is read', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1);
    large.set(await paintPicture(8, 8).png().toBuffer());
    expect(await refusalOf(large)).toEqual({ status: 413, words: 'The picture is larger than 20 MB.' });
  });

  it.each([
    ['a side above 16,384 pixels', 16_385, 1, /16,384/],
    ['a height above 16,384 pixels', 1, 60_000, /16,384/],
    ['more than 40 million pixels', 16_000, 2_501, /40 million/],
  ])('%s by its header, without decoding a pixel', async (_name, width, height, words) => {
    expect((await refusalOf(forgePng(width, height))).words).toMatch(words);
  });
});

describe('the parts of a picture', () => {
  it('a blurred copy of under 200 bytes, as the contract requires', async () => {
    const files = readdirSync(bundled, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.webp'),
    );
    expect(files).toHaveLength(117);
    for (const name of files.filter((_name, index) => index % 9 === 0)) {
      const picture = await cleanPicture(readFileSync(path.join(bundled, name)), { keepsClean: true });
      const { blur } = pictureSchema.parse({ path: `/pictures/${picture.id}`, ...picture });
      expect(blur.length, name).toBeLessThan(200);
      const copy = await sharp(Buffer.from(blur.split(',')[1] ?? '', 'base64')).metadata();
      expect(copy).toMatchObject({ format: 'webp', width: 16 });
    }
  });

  it('our own art is stored byte for byte; the same bytes from outside are encoded again', async () => {
    const bytes = readFileSync(path.join(bundled, 'portraits', 'f01.webp'));
    const own = await cleanPicture(bytes, { keepsClean: true });
    expect(own).toMatchObject({ width: 960, height: 1280 });
    expect(own.original.equals(bytes)).toBe(true);
    expect((await cleanPicture(bytes)).original.equals(bytes)).toBe(false);
  });

  it.each([
    [
      'metadata',
      () =>
        paintPicture(64, 64)
          .webp()
          .withExif({ IFD0: { Copyright: 'Someone' } }),
    ],
    [
      'transparency',
      () => sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000080' } }).webp(),
    ],
    ['too many pixels', () => paintPicture(1500, 100).webp()],
    ['another format', () => paintPicture(64, 64).png()],
  ])('a file of our own with %s is encoded again, too', async (_name, paint) => {
    const bytes = await paint().toBuffer();
    expect((await cleanPicture(bytes, { keepsClean: true })).original.equals(bytes)).toBe(false);
  });

  it('a square face from the upper part of a portrait', async () => {
    const portrait = sharp({ create: { width: 300, height: 900, channels: 3, background: '#202020' } });
    const head = {
      input: await sharp(await paintPicture(120, 120).png().toBuffer()).toBuffer(),
      left: 90,
      top: 60,
    };
    const { original } = await cleanPicture(await portrait.composite([head]).png().toBuffer());
    const face = await cropAvatar(original);
    expect(face).toMatchObject({ width: 300, height: 300 });
    // Wherever exactly the crop is, the head is in the middle of its upper half.
    const colors = await readPixel(face.original, 150, 90);
    expect(Math.max(...colors)).toBeGreaterThan(120);
  });

  it('without any, a gradient that is the same for the same seed and differs for another', async () => {
    expect(drawPlaceholder('imported-1')).toBe(drawPlaceholder('imported-1'));
    const seeds = Array.from({ length: 50 }, (_, index) => drawPlaceholder(`imported-${index}`));
    expect(new Set(seeds).size).toBe(50);
    const picture = await cleanPicture(await encodeDrawing(drawPlaceholder('imported-1')), {
      keepsClean: true,
    });
    expect(picture).toMatchObject({ width: 960, height: 1280 });
    expect((await sharp(picture.original).stats()).entropy).toBeGreaterThan(2);
  });
});

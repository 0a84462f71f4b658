import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '#src/domain/files/file-error.ts';
import { readPngText } from '#src/domain/files/read-png-text.ts';
import { buildPng, compressedText, internationalText, plainText } from '#tests/support/files/card-files.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const keyword = fc
  .string({ minLength: 1, maxLength: 79, unit: fc.constantFrom(...Array.from('abcXYZ 019_-')) })
  .filter((text) => text.trim() !== '');
const latin = fc.string({ unit: fc.constantFrom(...Array.from('aZ09 +/=éÿ\n')), maxLength: 300 });

/** Compresses zeroes to a zlib stream. */
function bomb(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
}

describe('reading the texts of a PNG (rule:card-pngs, rule:hostile-files)', () => {
  it('finds every kind of text unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(keyword, latin, fc.string({ unit: 'binary', maxLength: 300 }), (name, text, unicode) => {
        const chunks = [
          plainText(name, text),
          compressedText(name, deflateSync(Buffer.from(text, 'latin1'))),
          internationalText(name, Buffer.from(unicode), { isCompressed: false }),
          internationalText(name, deflateSync(Buffer.from(unicode)), { isCompressed: true }),
        ];
        const read = Buffer.from(unicode)
          .toString()
          .replace(/^\ufeff/, '');
        expect(readPngText(buildPng(chunks))).toEqual({
          widthPixels: 64,
          heightPixels: 96,
          texts: [text, text, read, read].map((value) => ({ keyword: name, text: value })),
          otherKeywords: [],
        });
      }),
      { numRuns: propertyRuns(15) },
    );
  });

  it('names the other texts', () => {
    const png = buildPng([plainText('Software', 'x'), plainText('chara', 'y')]);
    const { texts, otherKeywords } = readPngText(png, (name) => name === 'chara');
    expect({ texts, otherKeywords }).toEqual({
      texts: [{ keyword: 'chara', text: 'y' }],
      otherKeywords: ['Software'],
    });
  });

  it.each([
    ['30,000 × 30,000 pixels', { width: 30_000, height: 30_000 }],
    ['one pixel more than a side may have', { width: 16_385, height: 1 }],
    ['more than 40 megapixels', { width: 10_000, height: 4_001 }],
    ['no pixels', { width: 0, height: 10 }],
  ])('refuses a picture of %s by its header', (_name, size) => {
    expect(() => readPngText(buildPng([], size))).toThrow(FileError);
  });

  it.each(['zTXt', 'iTXt'])(
    'refuses a %s bomb, wanted or not, before it uses memory (rule:hostile-files)',
    (type) => {
      const deflated = bomb(64);
      const chunk =
        type === 'zTXt'
          ? compressedText('chara', deflated)
          : internationalText('chara', deflated, { isCompressed: true });
      const png = buildPng([chunk]);
      const before = process.memoryUsage().arrayBuffers;
      for (const isWanted of [true, false]) {
        expect(() => readPngText(png, () => isWanted)).toThrow(/inflates to more than 4,194,304 bytes/);
      }
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
    },
  );

  it('refuses many texts that are small individually', () => {
    const five = Array.from({ length: 5 }, () => compressedText('a', bomb(3.9)));
    for (const isWanted of [true, false]) {
      expect(() => readPngText(buildPng(five), () => isWanted)).toThrow(/texts take more than/);
    }
    // As many as an older card may have assets; uncompressed texts that nobody needs are skipped.
    const asset = plainText('chara-ext-asset_:1', 'A'.repeat(9_000));
    const many = Array.from({ length: 2_000 }, () => asset);
    expect(readPngText(buildPng(many), () => false).otherKeywords).toHaveLength(2_000);
    expect(() => readPngText(buildPng([...many, asset]), () => false)).toThrow(/more than 2000 texts/);
  });

  it('refuses too many chunks, and a file that is too large', () => {
    const chunks = Array.from({ length: 10_000 }, () => ({ type: 'teSt', data: new Uint8Array() }));
    expect(() => readPngText(buildPng(chunks))).toThrow(/more than 10000 chunks/);
    const large = buildPng([{ type: 'teSt', data: new Uint8Array(20 * 1024 * 1024) }]);
    expect(() => readPngText(large)).toThrow(/larger than 20 MB/);
  });

  it.each([
    ['zeros', Buffer.alloc(16)],
    ['a line break', Buffer.from('\r\n')],
  ])('takes %s after the end of the picture for padding', (_name, padding) => {
    const png = Buffer.concat([buildPng([plainText('chara', 'abc')]), padding]);
    expect(readPngText(png).texts).toEqual([{ keyword: 'chara', text: 'abc' }]);
  });

  it('refuses a file that begins after padding (rule:hostile-files)', () => {
    const png = Buffer.concat([buildPng(), Buffer.alloc(16), Buffer.from('PK\x03\x04')]);
    expect(() => readPngText(png)).toThrow(/hidden after the end/);
  });

  it('refuses a polyglot: another file after the end of the picture (rule:hostile-files)', () => {
    const png = Buffer.concat([buildPng(), Buffer.from('PK\x03\x04')]);
    expect(() => readPngText(png)).toThrow(/hidden after the end/);
  });

  it('reads a compressed text to the end of its stream; bytes of its chunk after it are ignored', () => {
    const deflated = Buffer.concat([deflateSync(Buffer.from('text')), Buffer.from('PK\x03\x04 and more')]);
    const png = buildPng([
      compressedText('a', deflated),
      internationalText('b', deflated, { isCompressed: true }),
    ]);
    expect(readPngText(png).texts).toEqual([
      { keyword: 'a', text: 'text' },
      { keyword: 'b', text: 'text' },
    ]);
  });

  it('refuses a wrong checksum', () => {
    const png = buildPng([plainText('chara', 'abc')]);
    png[png.indexOf('abc')] = 0x7a;
    expect(() => readPngText(png)).toThrow(/checksum/);
  });

  it('refuses a truncated file, at any position', () => {
    const png = buildPng([plainText('chara', 'abc'), compressedText('b', deflateSync(Buffer.from('text')))]);
    for (let length = 0; length < png.length; length += 1) {
      expect(() => readPngText(png.subarray(0, length))).toThrow(FileError);
    }
  });

  it.each([
    ['no header first', () => buildPng().fill('JHDR', 12, 16, 'latin1')],
    ['no keyword', () => buildPng([{ type: 'tEXt', data: Buffer.from('\0x') }])],
    ['an endless keyword', () => buildPng([{ type: 'tEXt', data: Buffer.alloc(100, 'a') }])],
    ['a zlib stream that is none', () => buildPng([compressedText('a', Buffer.from('nonsense'))])],
    [
      'a zlib stream cut short',
      () => buildPng([compressedText('a', deflateSync(Buffer.from('abcdefgh')).subarray(0, 6))]),
    ],
    [
      'text that is not UTF-8',
      () => buildPng([internationalText('a', Uint8Array.of(0xff), { isCompressed: false })]),
    ],
    ['a text without its parts', () => buildPng([{ type: 'iTXt', data: Buffer.from('a\0\0\0') }])],
  ])('refuses %s', (_name, build) => {
    expect(() => readPngText(build())).toThrow(FileError);
  });
});

import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '#src/domain/files/file-error.ts';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import {
  buildCardPng,
  buildCharx,
  buildPng,
  buildZip,
  encodeCard,
  plainText,
  sampleCard,
  type ZipInput,
} from '#tests/support/files/card-files.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const v3 = (data: Record<string, unknown> = {}) => ({
  ...sampleCard(data),
  spec: 'chara_card_v3',
  spec_version: '3.0',
});
const icon = { type: 'icon', uri: 'embeded://assets/icon/images/main.png', name: 'main', ext: 'png' };
const portrait = { name: 'assets/icon/images/main.png', data: buildPng() };
const empty = { data: new Uint8Array() };

describe('reading a card file (rule:card-pngs, rule:charx, rule:hostile-files, rule:safe-names)', () => {
  it.each(['chara', 'Chara', 'CHARA', 'ccv3', 'CCV3'])('finds the card of a PNG under %s', (keyword) => {
    const png = buildCardPng(sampleCard(), keyword);
    const { card, picture } = readCardFile(png);
    expect(card.data.name).toBe('Mira Vance');
    expect(picture).toEqual(png);
  });

  it('prefers ccv3 over chara, whichever comes first', () => {
    const older = plainText('chara', encodeCard(sampleCard({ name: 'Old' })));
    const newer = plainText('ccv3', encodeCard(v3({ name: 'New' })));
    for (const chunks of [
      [older, newer],
      [newer, older],
    ]) {
      expect(readCardFile(buildPng(chunks)).card.data.name).toBe('New');
    }
  });

  it('falls back to chara when ccv3 is broken, and reports it', () => {
    const broken = plainText('ccv3', 'bm9uc2Vuc2U=');
    const { card } = readCardFile(buildPng([broken, plainText('chara', encodeCard(sampleCard()))]));
    expect(card.data.name).toBe('Mira Vance');
    expect(card.notes).toContainEqual(
      expect.objectContaining({ field: 'PNG text ccv3', outcome: 'refused' }),
    );
  });

  it('keeps the assets of older PNG cards, each as its chunk', () => {
    const asset = plainText('chara-ext-asset_:1', 'AAAA');
    const png = buildPng([asset, plainText('chara', encodeCard(sampleCard()))]);
    const { card, parts } = readCardFile(png);
    expect(card.notes).toContainEqual(
      expect.objectContaining({ field: 'PNG text chara-ext-asset_:1', outcome: 'kept' }),
    );
    const [part] = parts;
    expect(part).toMatchObject({ kind: 'chunk', name: 'chara-ext-asset_:1' });
    const chunk = png.subarray(part?.start, (part?.start ?? 0) + (part?.bytes ?? 0));
    expect(chunk.subarray(4, -4).toString()).toBe('tEXtchara-ext-asset_:1\0AAAA');
  });

  it.each([
    ['a ZIP', undefined],
    ['a ZIP behind a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)],
  ])('reads a CHARX that is %s: its card, its main icon, and its other files', (_name, prefix) => {
    const other = { name: 'assets/emotion/images/joy.png', data: buildPng() };
    const bytes = buildCharx(v3({ assets: [icon] }), [portrait, other], prefix);
    const { card, picture, parts } = readCardFile(bytes);
    expect(card.data.name).toBe('Mira Vance');
    expect(Buffer.from(picture ?? [])).toEqual(portrait.data);
    expect(card.notes).toContainEqual(expect.objectContaining({ field: other.name, outcome: 'kept' }));
    expect(parts).toMatchObject([
      { kind: 'icon', name: portrait.name, method: 8, inflatedBytes: portrait.data.length },
      { kind: 'asset', name: other.name, method: 8, inflatedBytes: other.data.length },
    ]);
    for (const { start, bytes: length } of parts) {
      expect(inflateRawSync(bytes.subarray(start, start + length))).toEqual(portrait.data);
    }
  });

  it('names what is in an archive without a card at its root', () => {
    const files = ['a/card.json', 'b/card.json', 'c/', 'd.txt', 'e.txt', 'f.txt', 'g.txt'];
    expect(() => readCardFile(buildZip(files.map((name) => ({ name, ...empty }))))).toThrow(
      'The archive has no card.json at its root. It holds "a/card.json", "b/card.json", "d.txt", "e.txt", "f.txt" and 1 more.',
    );
    expect(() => readCardFile(buildZip([]))).toThrow('it is empty');
  });

  it('reads an icon in a data URL, and fetches none', () => {
    const uri = `data:image/png;base64,${buildPng().toString('base64')}`;
    expect(readCardFile(Buffer.from(JSON.stringify(v3({ assets: [{ ...icon, uri }] })))).picture).toEqual(
      new Uint8Array(buildPng()),
    );
    const remote = v3({ assets: [{ ...icon, uri: 'https://example.com/a.png' }] });
    const { picture, card } = readCardFile(Buffer.from(JSON.stringify(remote)));
    expect(picture).toBeNull();
    expect(card.notes).toContainEqual(expect.objectContaining({ field: 'assets.main', outcome: 'unused' }));
  });

  it.each<[string, () => Uint8Array]>([
    ['a PNG without a card', () => buildPng()],
    ['a PNG whose card is not base64', () => buildPng([plainText('chara', '%%%')])],
    ['an archive without card.json', () => buildZip([portrait])],
    ['an encrypted archive', () => buildCharx(v3(), [{ ...portrait, flags: 1 }])],
    ['the same name twice', () => buildCharx(v3(), [portrait, portrait])],
    [
      'an archive with a lie about a size',
      () => buildCharx(v3({ assets: [icon] }), [{ ...portrait, claimedBytes: 9 }]),
    ],
    [
      'more entries than allowed',
      () => buildZip(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}`, ...empty }))),
    ],
    [
      'entries that claim more than allowed',
      () => buildCharx(v3(), [{ name: 'a', ...empty, claimedBytes: 0xfffffff0 }]),
    ],
    ['a JPEG', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    ['nothing', () => new Uint8Array()],
  ])('refuses %s', (_name, build) => {
    expect(() => readCardFile(build())).toThrow(FileError);
  });

  it.each([
    '../card.json',
    'assets/../../etc/passwd',
    '/etc/passwd',
    'C:\\windows\\win.ini',
    'assets\\..\\x',
    '..\\..\\x',
    '.\\..\\x',
    '\\\\server\\x',
    '\\x',
    'a%5c..%5c..%5cx',
    '%2e%2e/%2e%2e/x',
    'a/%2E%2e%2fb',
    'a\0.png',
    'a\n.png',
    '',
  ])('refuses an archive with the name %j (rule:safe-names)', (name) => {
    expect(() => readCardFile(buildCharx(v3(), [{ name, ...empty }]))).toThrow(/leads out of its folder/);
  });

  it('inflates no more of an archive than it allows, whatever the entries claim (rule:hostile-files)', () => {
    const bomb: ZipInput = { name: 'card.json', data: Buffer.alloc(64 * 1024 * 1024, 0x20) };
    expect(() => readCardFile(buildZip([bomb]))).toThrow(/67,108,864 bytes; 4,194,304 are allowed/);
    expect(() => readCardFile(buildZip([{ ...bomb, claimedBytes: 100 }]))).toThrow(/more than 100 bytes/);
  });

  it('throws only its own error, whatever the bytes are', () => {
    const seeds = [
      buildCardPng(sampleCard()),
      buildCharx(v3({ assets: [icon] }), [portrait]),
      Buffer.from(JSON.stringify(sampleCard())),
    ];
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
    const changed = fc.tuple(fc.constantFrom(...seeds), changes, fc.nat()).map(([seed, list, cut]) => {
      const bytes = Buffer.from(seed);
      for (const [position, value] of list) bytes[position % bytes.length] = value;
      return cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
    });
    const heads = fc.constantFrom(Buffer.alloc(0), buildPng().subarray(0, 33), Buffer.from('PK\x03\x04'));
    const noise = fc
      .tuple(heads, fc.uint8Array({ maxLength: 400 }))
      .map(([head, tail]) => Buffer.concat([head, tail]));
    fc.assert(
      fc.property(fc.oneof(changed, noise), (bytes) => {
        try {
          expect(readCardFile(bytes).card.data.name).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
        }
      }),
      { numRuns: propertyRuns(1500) },
    );
  });
});

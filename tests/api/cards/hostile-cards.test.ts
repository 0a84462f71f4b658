import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  buildCardPng,
  buildCharx,
  buildPng,
  buildZip,
  compressedText,
  plainText,
  sampleCard,
} from '#tests/support/files/card-files.ts';
import { readImported, readRefusal, sendCard } from '#tests/support/api/content/card-imports.ts';
import { measureProcessMs } from '#tests/support/measure/cpu-time.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { noteWrittenRows } from '#tests/support/api/database/written-rows.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

/** CPU time for importing a valid card. */
let takenMs: number | undefined;

const api = await startApiForFile();
const headers = { 'device-id': (await api.registerVisitor()).deviceId };
const checksums = await readTableChecksums(api.database.sql);
const writtenRows = await noteWrittenRows(api.database.sql);

const send = (bytes: Uint8Array, extra: Record<string, string> = {}) =>
  sendCard(api, { ...headers, ...extra }, bytes);

describe('hostile files (rule:safe-names, rule:errors-stay, rule:hostile-files)', () => {
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  const card = JSON.stringify(sampleCard());
  const traversal = ['../x.png', '/etc/x.png', 'a/../../x.png', '%2e%2e/x.png', 'C:\\x.png', 'a\0.png'];

  const files: [string, () => Uint8Array][] = [
    [
      'a PNG of 30,000 × 30,000 pixels',
      () =>
        buildPng([plainText('chara', Buffer.from(card).toString('base64'))], {
          width: 30_000,
          height: 30_000,
        }),
    ],
    ['a zTXt bomb', () => buildPng([compressedText('chara', zeros(50))])],
    [
      'a zTXt bomb under another name',
      () =>
        buildPng([
          compressedText('other', zeros(50)),
          plainText('chara', Buffer.from(card).toString('base64')),
        ]),
    ],
    ['a ZIP bomb', () => buildZip([{ name: 'card.json', data: Buffer.alloc(64 * 1024 * 1024, 0x20) }])],
    [
      'a ZIP that lies about its sizes',
      () => buildZip([{ name: 'card.json', data: Buffer.alloc(64 * 1024 * 1024, 0x20), claimedBytes: 10 }]),
    ],
    ['an encrypted ZIP', () => buildZip([{ name: 'card.json', data: Buffer.from(card), flags: 0x801 }])],
    [
      'a PNG that is an archive too',
      () => Buffer.concat([buildCardPng(sampleCard()), buildCharx(sampleCard())]),
    ],
    ['a picture without a card', () => buildPng()],
    ['a cut PNG', () => buildCardPng(sampleCard()).subarray(0, 200)],
    ['JSON nested 100,000 deep', () => Buffer.from(`{"name":${'['.repeat(100_000)}`)],
    ['no JSON', () => Buffer.from('{"name":')],
    ['random bytes', () => Uint8Array.from({ length: 999 }, (_, index) => (index * 7919) % 256)],
    ['nothing', () => new Uint8Array()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ...traversal.map((name): [string, () => Uint8Array] => [
      `an archive with ${JSON.stringify(name)} in it`,
      () => buildCharx(sampleCard(), [{ name, data: Buffer.from('x') }]),
    ]),
  ];

  it.each(files)('%s is refused, and nothing is stored', async (_name, build) => {
    const response = await send(build());
    expect(response.status).toBe(400);
    await readRefusal(response);
    expect(await writtenRows.take()).toEqual([]);
  });

  it('and every table is unchanged', async () => {
    expect(await readTableChecksums(api.database.sql)).toEqual(checksums);
  });

  it.each(files)('%s is refused with little work', { tags: ['full'] }, async (_name, build) => {
    const bytes = build();
    takenMs ??= await measureProcessMs(() => send(buildCardPng(sampleCard())), 5);
    expect(await measureProcessMs(() => send(bytes), 6)).toBeLessThan(takenMs * 10);
  });

  it('a form’s type and a compressed body are 415', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      expect((await send(buildCardPng(sampleCard()), { 'Content-Type': type })).status).toBe(415);
    }
    const packed = await send(buildCardPng(sampleCard()), { 'Content-Encoding': 'gzip' });
    expect(packed.status).toBe(415);
  });

  it('another site cannot have a card imported (rule:own-site)', async () => {
    const response = await send(buildCardPng(sampleCard()), { Origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });

  it('assets and sources are never fetched, and a fake picture is refused', async () => {
    const assets = [{ type: 'icon', uri: 'http://169.254.169.254/x.png', name: 'main', ext: 'png' }];
    const taken = await send(Buffer.from(JSON.stringify(sampleCard({ assets }))));
    const { notes } = await readImported(taken);
    expect(notes).toContainEqual({
      field: 'assets.main',
      outcome: 'unused',
      reason: 'only pictures inside the file are imported, and nothing is fetched',
    });
    const script = Buffer.from('<script>alert(1)</script>').toString('base64');
    const broken = [{ ...assets[0], uri: `data:image/svg+xml;base64,${script}` }];
    expect((await send(Buffer.from(JSON.stringify(sampleCard({ assets: broken }))))).status).toBe(415);
  });
});

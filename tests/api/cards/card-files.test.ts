import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteOwnCharacter,
  exportCharacterCard,
  importCharacterCard,
} from '#src/contract/cards/card-calls.ts';
import { listZipEntries } from '#src/domain/files/zip-entries.ts';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { readPngChunks } from '#src/domain/files/png-chunks.ts';
import { readImported, readRefusal, sendCard } from '#tests/support/api/content/card-imports.ts';
import { expectExactCount, readKeptBytes } from '#tests/support/api/database/stored-bytes.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import {
  buildCharx,
  buildPng,
  buildZip,
  encodeCard,
  plainText,
  sampleCard,
} from '#tests/support/files/card-files.ts';
import { readFirstCells } from '#tests/support/files/read-first-cells.ts';
import { addWebpChunk, agnaiCharacter, buildExif } from '#tests/support/files/foreign-cards.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';

let visitor: TestVisitor;
let headers: Record<string, string>;

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000' } });
beforeEach(async () => {
  visitor = await api.registerVisitor();
  headers = { 'device-id': visitor.deviceId };
});

/** The first cells of docs/foreign-formats.md that these tests cover, in order. */
const lines: string[] = [];

function line(cell: string, work: () => Promise<void>, options: { tags?: ['full'] } = {}): void {
  lines.push(cell);
  it(cell, options, work);
}

const v3 = (data: Record<string, unknown> = {}) => ({
  ...sampleCard(data),
  spec: 'chara_card_v3',
  spec_version: '3.0',
});
const icon = { type: 'icon', uri: 'embeded://assets/icon/images/main.png', name: 'main', ext: 'png' };
/** 2:3: a card of 3:4 crops it. */
const tall = await paintPicture(400, 600).png().toBuffer();

const importCard = async (bytes: Uint8Array) =>
  (await readImported(await sendCard(api, headers, bytes))).character;

async function exportCard(id: string, format: string): Promise<Buffer> {
  const response = await api.request(`${exportCharacterCard.path}?id=${id}&format=${format}`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.bytes());
}

/** A picture with further chunks behind its header. */
function addChunks(png: Buffer, chunks: Parameters<typeof buildPng>[0]): Buffer {
  const header = 8 + 25;
  const added = buildPng(chunks).subarray(header, buildPng(chunks).length - buildPng().length + header);
  return Buffer.concat([png.subarray(0, header), added, png.subarray(header)]);
}

const listChunks = (png: Uint8Array, type: string) =>
  [...readPngChunks(png)].filter((chunk) => chunk.type === type).map(({ data }) => Buffer.from(data));
const readPixels = (picture: Uint8Array) => sharp(picture).removeAlpha().raw().toBuffer();

describe('the picture of a card', () => {
  line('the picture of a PNG', async () => {
    const character = await importCard(
      addChunks(tall, [plainText('chara', encodeCard(sampleCard())), plainText('secret', 'hidden words')]),
    );
    expect(character.portrait).toMatchObject({ width: 400, height: 533 });
    const exported = await exportCard(character.id, 'png');
    expect(listChunks(exported, 'IHDR')).toEqual(listChunks(tall, 'IHDR'));
    expect(listChunks(exported, 'IDAT')).toEqual(listChunks(tall, 'IDAT'));
    expect(exported.includes('hidden words')).toBe(false);
    expect(readCardFile(exported).card.data.name).toBe('Mira Vance');
  });

  line('a picture with EXIF data', async () => {
    const exif = buildExif('taken at 30.2741,120.1551');
    const png = addChunks(tall, [plainText('chara', encodeCard(sampleCard())), { type: 'eXIf', data: exif }]);
    const exported = await exportCard((await importCard(png)).id, 'png');
    expect(exported.includes('120.1551')).toBe(false);
    expect(await readPixels(exported)).toEqual(await readPixels(tall));
  });

  line('a picture in WebP, JPEG, AVIF or GIF', async () => {
    const webp = await paintPicture(300, 500).webp({ lossless: true }).toBuffer();
    const jpeg = await paintPicture(300, 500).jpeg().toBuffer();
    const uri = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    for (const [card, picture] of [
      [addWebpChunk(webp, 'EXIF', buildExif(JSON.stringify(sampleCard()))), webp],
      [Buffer.from(JSON.stringify({ ...agnaiCharacter, avatar: uri })), jpeg],
      [Buffer.from(JSON.stringify(v3({ assets: [{ ...icon, uri, ext: 'jpeg' }] }))), jpeg],
      [buildCharx(v3({ assets: [icon] }), [{ name: 'assets/icon/images/main.png', data: jpeg }]), jpeg],
    ] as const) {
      const exported = await exportCard((await importCard(card)).id, 'png');
      expect(await sharp(exported).metadata()).toMatchObject({ width: 300, height: 500, format: 'png' });
      expect(await readPixels(exported)).toEqual(await readPixels(picture));
    }
  });

  line('a PNG that moves (APNG)', async () => {
    const moving = addChunks(tall, [
      plainText('chara', encodeCard(sampleCard())),
      { type: 'acTL', data: Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]) },
    ]);
    const exported = await exportCard((await importCard(moving)).id, 'png');
    expect(listChunks(exported, 'acTL')).toHaveLength(1);
  });
});

describe('the assets of a card', () => {
  const happy = {
    type: 'emotion',
    uri: 'embeded://assets/emotion/images/happy.png',
    name: 'happy',
    ext: 'png',
  };
  const files = [
    { name: 'assets/icon/images/main.png', data: tall },
    { name: 'assets/emotion/images/happy.png', data: buildPng() },
    { name: 'assets/other/audio/sea.mp3', data: randomBytes(3_000_000) },
    { name: 'module.risum', data: Buffer.from('module of another program') },
    { name: 'x_meta/main.json', data: Buffer.from('{"type":"PNG"}') },
    { name: 'empty.txt', data: Buffer.alloc(0) },
  ];

  line('the files of a CHARX, also `module.risum` and `x_meta/`', async () => {
    const card = `{"spec":"chara_card_v3","spec_version":"3.0", "data":${JSON.stringify(v3({ assets: [icon, happy] }).data)} ,"n":1.0}`;
    const archive = buildZip([{ name: 'card.json', data: Buffer.from(card) }, ...files]);
    const { id } = await importCard(archive);
    const exported = await exportCard(id, 'charx');
    const written = unzipSync(exported);
    expect(Object.keys(written)).toEqual(['card.json', ...files.map(({ name }) => name)]);
    expect(Buffer.from(written['card.json'] ?? []).toString()).toBe(card);
    for (const { name, data } of files)
      expect(Buffer.from(written[name] ?? []).equals(data), name).toBe(true);
    const before = new Map(listZipEntries(archive).map((entry) => [entry.name, entry]));
    for (const { name, crc, method, compressedBytes } of listZipEntries(exported).slice(1)) {
      expect(before.get(name)).toMatchObject({ crc, method, compressedBytes });
    }
    // The file's name and type come from the response, so a client saves it correctly.
    const again = await importCard(exported);
    expect((await exportCard(again.id, 'charx')).equals(exported)).toBe(true);
    const png = await exportCard(id, 'png');
    expect(listChunks(png, 'IDAT')).toEqual(listChunks(tall, 'IDAT'));
  });

  line('`chara-ext-asset_:N` and `chara-ext-asset_N` of a PNG', async () => {
    const sound = randomBytes(2_000);
    const chunks = [
      plainText('chara-ext-asset_:0', buildPng().toString('base64')),
      plainText('chara-ext-asset_1', sound.toString('base64')),
      plainText('chara-ext-asset_:2', Buffer.from('nobody names it').toString('base64')),
    ];
    const assets = [
      { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
      { type: 'emotion', uri: '__asset:0', name: 'happy', ext: 'png' },
      { type: 'x_sound', uri: '__asset:1', name: 'sea', ext: 'mp3' },
    ];
    const bytes = addChunks(tall, [...chunks, plainText('ccv3', encodeCard(v3({ assets })))]);
    const { id } = await importCard(bytes);
    const png = await exportCard(id, 'png');
    const texts = listChunks(png, 'tEXt').map((data) => data.toString('latin1'));
    for (const { data } of chunks) expect(texts).toContain(Buffer.from(data).toString('latin1'));
    const archive = unzipSync(await exportCard(id, 'charx'));
    expect(Object.keys(archive)).toEqual([
      'card.json',
      'assets/icon/images/main.png',
      'assets/emotion/images/1.png',
      'assets/x_sound/audio/2.mp3',
      'assets/other/other/0.bin',
    ]);
    expect(JSON.parse(Buffer.from(archive['card.json'] ?? []).toString())).toMatchObject({
      data: {
        assets: [
          { uri: 'embeded://assets/icon/images/main.png', ext: 'png' },
          { uri: 'embeded://assets/emotion/images/1.png', name: 'happy' },
          { uri: 'embeded://assets/x_sound/audio/2.mp3', name: 'sea' },
        ],
      },
    });
    expect(Buffer.from(archive['assets/emotion/images/1.png'] ?? [])).toEqual(buildPng());
    expect(Buffer.from(archive['assets/x_sound/audio/2.mp3'] ?? [])).toEqual(sound);
    expect(listChunks(archive['assets/icon/images/main.png'] ?? new Uint8Array(), 'IDAT')).toEqual(
      listChunks(tall, 'IDAT'),
    );
  });

  line('a card of any format, as CHARX', async () => {
    const { id } = await importCard(addChunks(tall, [plainText('chara', encodeCard(sampleCard()))]));
    const file = readCardFile(await exportCard(id, 'charx'));
    expect(file.card).toMatchObject({ version: 'V3', data: { name: 'Mira Vance' } });
    expect(listChunks(file.picture ?? new Uint8Array(), 'IDAT')).toEqual(listChunks(tall, 'IDAT'));
  });

  it('are deleted with the character, and count until then', async () => {
    const before = await readKeptBytes(api, visitor.user.id);
    const { id } = await importCard(buildCharx(v3({ assets: [icon] }), files));
    const stored = await expectExactCount(api, visitor.user.id);
    expect(stored).toBeGreaterThan(before + 3_000_000);
    await visitor.client.call(deleteOwnCharacter, { body: { id } });
    expect(await api.database.sql`select from card_files where character_id = ${id}`).toEqual([]);
    await expectExactCount(api, visitor.user.id);
  });

  it('that do not fit are refused before anything is stored', async () => {
    await api.database.sql`update storage_limits set bytes = 2000000`;
    try {
      const before = await readTableChecksums(api.database.sql);
      const response = await sendCard(api, headers, buildCharx(v3({ assets: [icon] }), files));
      expect(response.status).toBe(413);
      expect(await readRefusal(response)).toContain('Your space is full: you can keep 2 MB here.');
      expect(await readTableChecksums(api.database.sql)).toEqual(before);
    } finally {
      await api.database.sql`update storage_limits set bytes = 52428800 where kind = 'guest'`;
    }
  });
});

describe('a large CHARX', () => {
  const stored = async () => {
    const video = randomBytes(30 * 1024 * 1024);
    const name = 'assets/other/video/sea.mp4';
    const archive = buildCharx(v3(), [{ name, data: video }]);
    const { character } = await readImported(await sendCard(api, headers, archive));
    const exported = await exportCard(character.id, 'charx');
    const entry = listZipEntries(exported).find((each) => each.name === name);
    expect(entry?.inflatedBytes).toBe(video.length);
    expect(Buffer.from(unzipSync(exported)[name] ?? []).equals(video)).toBe(true);
  };
  line('a CHARX of up to 100 MB', stored, { tags: ['full'] });

  const words = 'This file is larger than 100 MB.';

  it('of more than 100 MB is refused by its declared length', async () => {
    const announced = await api.request(importCharacterCard.path, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/zip',
        'Content-Length': String(100 * 1024 * 1024 + 1),
      },
      body: 'PK',
    });
    expect(announced.status).toBe(413);
    expect(await readRefusal(announced)).toBe(words);
  });

  it('of more than 100 MB is refused by its real length', { tags: ['full'] }, async () => {
    const piece = new Uint8Array(8 * 1024 * 1024);
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        controller.enqueue(piece);
      },
    });
    const request = {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/zip' },
      body,
      duplex: 'half',
    } as const;
    const streamed = await api.request(importCharacterCard.path, request);
    expect(streamed.status).toBe(413);
    expect(await readRefusal(streamed)).toBe(words);
    expect(pieces).toBeLessThan(16);
  });

  it('with compression bombs is stored compressed', async () => {
    const bomb = { name: 'assets/other/other/bomb.bin', data: Buffer.alloc(8 * 1024 * 1024) };
    const { id } = await importCard(buildCharx(v3(), [bomb]));
    const [row] = await api.database.sql<{ bytes: number }[]>`
      select sum(octet_length(bytes))::int as bytes from card_files where character_id = ${id}`;
    expect(row?.bytes).toBeLessThan(100_000);
    const exported = await exportCard(id, 'charx');
    expect(exported.length).toBeLessThan(100_000);
    const entry = listZipEntries(exported).find(({ name }) => name === bomb.name);
    expect(entry?.inflatedBytes).toBe(bomb.data.length);
  });
});

describe('an older character', () => {
  line('a character that was imported before this was so', async () => {
    const { id } = await importCard(addChunks(tall, [plainText('chara', encodeCard(sampleCard()))]));
    await api.database.sql`delete from card_files where character_id = ${id}`;
    expect(await sharp(await exportCard(id, 'png')).metadata()).toMatchObject({ width: 400, height: 533 });
    const archive = unzipSync(await exportCard(id, 'charx'));
    expect(Object.keys(archive)).toEqual(['card.json', 'assets/icon/images/main.png']);
  });
});

it('the document contains the same formats, line by line', () => {
  expect(readFirstCells('docs/foreign-formats.md', 'Pictures and assets of cards')).toEqual(lines);
});

import { describe, expect, it } from 'vitest';
import { exportAccount } from '#src/contract/account/account-calls.ts';
import { exportCharacterCard, importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { exportLorebook, importLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { isSameJson } from '#src/domain/json/json-source.ts';
import { readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import { writeOwnCard } from '#src/server/cards/write-own-card.ts';
import { writeOwnLorebook } from '#src/server/lorebooks/write-own-lorebook.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import { measureLongestTurn } from '#tests/support/measure/measure-longest-turn.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const headers = { 'device-id': (await api.registerVisitor()).deviceId };

/** Writes an object with as many members as fit: nothing takes longer to serialise. */
const writeMembers = (length: number) =>
  `{${Array.from({ length: Math.floor(length / 9) }, (_, index) => `"k${index.toString(36).padStart(4, '0')}":0`).join(',')}}`;
const bookOf = (entry: string) => `{"extensions":{},"entries":[${entry}]}`;
const writeEntry = (length: number) =>
  `{"keys":["tide"],"content":"High at noon.","extensions":${writeMembers(length)}}`;
const entryText = writeEntry(1_200_000);
const bookText = `{"spec":"lorebook_v3","data":${bookOf(entryText)}}`;

const parse = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

async function upload(path: string, bytes: Uint8Array): Promise<unknown> {
  const response = await api.request(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text);
}

async function download(path: string): Promise<Buffer> {
  const response = await api.request(path, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200);
  return bytes;
}

/** Least factor by which others would wait longer if the file were written in their thread. */
const timesLonger = 5;

describe('a large file is written without blocking others', { tags: ['full'] }, () => {
  it('a lorebook of 1 MB, alone and with the account', async () => {
    const { data } = (await upload(importLorebook.path, Buffer.from(bookText))) as {
      data: { lorebook: { id: string } };
    };
    const { book, source } = readLorebookFile(Buffer.from(bookText));
    const texts = {
      bookText: JSON.stringify(book),
      sourceText: JSON.stringify(source),
      entryPlaces: null,
    };
    for (const format of ['v3', 'world-info'] as const) {
      const inline = await measureLongestTurn(() =>
        Promise.resolve(Buffer.from(writeOwnLorebook({ ...texts, format }))),
      );
      const { result, longestMs } = await measureLongestTurn(() =>
        download(`${exportLorebook.path}?lorebook_id=${data.lorebook.id}&format=${format}`),
      );
      if (format === 'v3') expect(result.equals(Buffer.from(bookText))).toBe(true);
      else expect(isSameJson(parse(result), parse(inline.result))).toBe(true);
      expect(longestMs * timesLonger).toBeLessThan(inline.longestMs);
    }
    const inline = await measureLongestTurn(() =>
      Promise.resolve(writeOwnLorebook({ ...texts, format: 'v3' })),
    );
    const { longestMs } = await measureLongestTurn(() => download(exportAccount.path));
    expect(longestMs * timesLonger).toBeLessThan(inline.longestMs);
  });

  it('a card of nearly 1 MB, the largest that is taken, as JSON and as PNG', async () => {
    const { data } = sampleCard({ character_book: JSON.parse(bookOf(writeEntry(900_000))) as unknown });
    const card = { spec: 'chara_card_v2', spec_version: '2.0', data };
    const imported = (await upload(importCharacterCard.path, buildCardPng(card))) as {
      data: { character: { id: string } };
    };
    const text = JSON.stringify(card);
    const inline = await measureLongestTurn(() =>
      Promise.resolve(writeOwnCard({ card: text, target: { kind: 'json', version: 'V3' } })),
    );
    for (const format of ['json-v3', 'png']) {
      const { longestMs } = await measureLongestTurn(() =>
        download(`${exportCharacterCard.path}?id=${imported.data.character.id}&format=${format}`),
      );
      expect(longestMs * timesLonger).toBeLessThan(inline.longestMs);
    }
  });
});

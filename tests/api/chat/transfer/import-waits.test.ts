import { describe, expect, it } from 'vitest';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { importLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { readOwnCard } from '#src/server/cards/read-own-card.ts';
import { readOwnLorebook } from '#src/server/lorebooks/read-own-lorebook.ts';
import { buildCardPng, buildCharx, sampleCard } from '#tests/support/files/card-files.ts';
import { measureLongestTurn } from '#tests/support/measure/measure-longest-turn.ts';
import { composeEntry } from '#tests/support/files/lore-books.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const headers = { 'device-id': (await api.registerVisitor()).deviceId };

const line = 'The kettle hums, rain taps the roof, and she winds forty clocks before anybody is awake. ';
const writeProse = (length: number) => line.repeat(Math.ceil(length / line.length)).slice(0, length);
const longCard = (length: number) => sampleCard({ description: `Age: 32. ${writeProse(length)}` });
const longBook = (length: number) =>
  Array.from({ length: 1_000 }, (_, index) =>
    composeEntry({ keys: [`clock ${index}`], content: writeProse(Math.floor(length / 1_000)) }),
  );

async function send(path: string, bytes: Uint8Array): Promise<void> {
  const response = await api.request(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  expect(response.status, (await response.text()).slice(0, 300)).toBe(200);
}

/** Least factor by which others would wait longer if the file were read in their thread. */
const timesLonger = 5;

describe('a large file is read without blocking others', { tags: ['full'] }, () => {
  it.each<[string, () => Uint8Array]>([
    ['PNG', () => buildCardPng(longCard(900_000))],
    [
      'CHARX with its lorebook',
      () => buildCharx(sampleCard({ character_book: { extensions: {}, entries: longBook(900_000) } })),
    ],
  ])('a card of nearly 1 MB as %s', async (_name, build) => {
    const bytes = build();
    const { longestMs } = await measureLongestTurn(() => send(importCharacterCard.path, bytes));
    const inline = await measureLongestTurn(() => Promise.resolve(readOwnCard(bytes)));
    expect(longestMs * timesLonger).toBeLessThan(inline.longestMs);
  });

  it('a lorebook of 2 MB', async () => {
    const entries = [composeEntry({ content: writeProse(1_800_000) })];
    const bytes = Buffer.from(JSON.stringify({ spec: 'lorebook_v3', data: { extensions: {}, entries } }));
    const { longestMs } = await measureLongestTurn(() => send(importLorebook.path, bytes));
    const inline = await measureLongestTurn(() => readOwnLorebook(bytes));
    expect(longestMs * timesLonger).toBeLessThan(inline.longestMs);
  });
});

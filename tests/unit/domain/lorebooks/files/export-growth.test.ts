import { describe, expect, it } from 'vitest';
import { writeCardText } from '#src/domain/cards/write-card-text.ts';
import { editEntry, toLorebookEntry } from '#src/domain/lorebooks/files/edit-entry.ts';
import { readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import type { StoredLorebook } from '#src/domain/lorebooks/files/stored-lorebook.ts';
import { writeLorebook } from '#src/domain/lorebooks/files/write-lorebook.ts';
import { writeWorldInfo } from '#src/domain/lorebooks/files/write-world-info.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(',');

/** Composes any number of members of an entry. */
const shapes: readonly [name: string, write: (count: number) => string][] = [
  ['members', (count) => repeat(count, (index) => `"k${index}":0`)],
  ['members in extensions', (count) => `"extensions":{${repeat(count, (index) => `"k${index}":0`)}}`],
  ['members with numbers for names', (count) => repeat(count, (index) => `"${index * 7919}":0`)],
  ['members of one name', (count) => repeat(count, (index) => (index % 2 === 0 ? '"a":0' : '"\\u0061":1'))],
  ['deep lists', (count) => `"x":[${repeat(Math.ceil(count / 50), () => '['.repeat(50) + ']'.repeat(50))}]`],
  ['exotic numbers', (count) => `"x":[${repeat(count, () => '12345678901234567890e-40')}]`],
  ['a long name', (count) => `"${'\\u0061'.repeat(count)}":0`],
  ['backslashes', (count) => `"x":"${'\\\\'.repeat(count)}"`],
];

/** Edits every entry of a book. */
function editAll(text: string): StoredLorebook {
  const { book, source } = readLorebookFile(Buffer.from(text));
  const entries = book.entries.map((entry, index) =>
    editEntry(entry, { ...toLorebookEntry(entry, index), content: 'changed', name: `n${index}` }),
  );
  return { book: { ...book, entries }, source, entryPlaces: entries.map((_, index) => index) };
}

const asBook = (entries: readonly string[]) => `{"extensions":{},"entries":[${entries.join(',')}]}`;
const asWorldInfo = (entries: readonly string[]) =>
  `{"entries":{${entries.map((entry, index) => `"${index}":${entry}`).join(',')}}}`;
const bookEntry = (members: string) => `{"keys":["a"],"content":"b",${members}}`;
const infoEntry = (members: string) => `{"key":["a"],"content":"b",${members}}`;

function writeBoth(stored: StoredLorebook): void {
  expect(writeLorebook(stored).length).toBeGreaterThan(0);
  expect(writeWorldInfo(stored).length).toBeGreaterThan(0);
}

describe('writing a file again takes time in proportion to its size', { timeout: 120_000 }, () => {
  function expectEntryInProportion(_name: string, write: (count: number) => string): void {
    expectInProportion(8_000, (count) => editAll(asBook([bookEntry(write(count))])), writeBoth);
    expectInProportion(8_000, (count) => editAll(asWorldInfo([infoEntry(write(count))])), writeBoth);
  }
  it.each(shapes.slice(0, 1))('one edited entry with %s', expectEntryInProportion);
  it.each(shapes.slice(1))('one edited entry with %s', { tags: ['full'] }, expectEntryInProportion);

  it('two thousand edited entries', { tags: ['full'] }, () => {
    const list = (count: number, write: (members: string) => string) =>
      Array.from({ length: count }, (_, index) => write(`"x":${index}`));
    expectInProportion(2_000, (count) => editAll(asBook(list(count, bookEntry))), writeBoth);
    expectInProportion(2_000, (count) => editAll(asWorldInfo(list(count, infoEntry))), writeBoth);
  });

  it('a world-info file whose text was not stored', { tags: ['full'] }, () => {
    const build = (count: number): StoredLorebook => {
      const entries = repeat(count, (index) => `"${'k'.repeat(200)}${index}":${infoEntry('"x":0')}`);
      const text = `{"entries":{${entries}}}`;
      const source = { kind: 'world-info', file: JSON.parse(text) as unknown } as const;
      return { book: readLorebookFile(Buffer.from(text)).book, source, entryPlaces: null };
    };
    expectInProportion(2_000, build, writeBoth);
  });

  function expectCardInProportion(_name: string, write: (count: number) => string): void {
    const build = (count: number) =>
      `{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Mira",${write(count)}}}`;
    expectInProportion(8_000, build, (text) => {
      expect(writeCardText(text, 'V3').length).toBeGreaterThan(writeCardText(text, 'V2').length);
    });
  }
  it.each(shapes.slice(0, 1))('a card with %s, in either version', expectCardInProportion);
  it.each(shapes.slice(1))('a card with %s, in either version', { tags: ['full'] }, expectCardInProportion);
});

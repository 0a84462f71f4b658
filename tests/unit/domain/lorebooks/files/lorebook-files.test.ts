import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '#src/domain/files/file-error.ts';
import { editEntry, toLorebookEntry } from '#src/domain/lorebooks/files/edit-entry.ts';
import { readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import type { StoredLorebook } from '#src/domain/lorebooks/files/stored-lorebook.ts';
import { writeWorldInfo } from '#src/domain/lorebooks/files/write-world-info.ts';
import { buildCardPng, buildCharx, sampleCard } from '#tests/support/files/card-files.ts';
import { composeEntry } from '#tests/support/files/lore-books.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** In the format of such a program, with unknown fields. */
const worldInfo = {
  name: 'Harbour',
  unknownField: { deep: [1, null] },
  entries: {
    '0': {
      uid: 0,
      key: ['tide'],
      keysecondary: ['moon'],
      comment: 'Tides',
      content: 'High at six.',
      constant: false,
      vectorized: true,
      selective: true,
      selectiveLogic: 3,
      addMemo: true,
      order: 42,
      position: 4,
      disable: false,
      excludeRecursion: true,
      probability: 50,
      useProbability: true,
      depth: 2,
      group: 'water',
      scanDepth: null,
      caseSensitive: null,
      role: 0,
      sticky: null,
      extensions: { other: 'program' },
      somethingNew: [true],
    },
    '7': { uid: 7, key: ['/ship/i'], content: 'A ship.', order: 1, disable: true },
  },
};

const json = fc.jsonValue({ maxDepth: 2 });

/** Reads a world-info file, applies changes, and writes it again. */
function rewrite(file: unknown, changes: Partial<StoredLorebook> = {}): unknown {
  const { book, source } = readLorebookFile(bytesOf(file));
  return JSON.parse(writeWorldInfo({ book, source, entryPlaces: null, ...changes }));
}

describe('world-info files (rule:lorebooks)', () => {
  it('are exported unchanged, with every field', () => {
    expect(readLorebookFile(bytesOf(worldInfo)).name).toBe('Harbour');
    expect(rewrite(worldInfo)).toEqual(worldInfo);
  });

  it('are exported unchanged, whatever they contain', () => {
    const entry = fc
      .tuple(
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((name) => name !== '__proto__' && name !== 'keys'),
          json,
        ),
        fc.array(fc.string()),
      )
      .map(([fields, key]) => ({ ...fields, key }));
    fc.assert(
      fc.property(fc.dictionary(fc.nat({ max: 500 }).map(String), entry, { minKeys: 1 }), (entries) => {
        const file: unknown = JSON.parse(JSON.stringify({ entries }));
        expect(rewrite(file)).toEqual(file);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('may be a list, and stay one', () => {
    const list = Object.values(worldInfo.entries);
    expect(rewrite(list)).toEqual(list);
    const inside = { entries: list };
    expect(rewrite(inside)).toEqual(inside);
  });

  it('keep everything but the edited parts', () => {
    const { book } = readLorebookFile(bytesOf(worldInfo));
    const [first, second] = book.entries;
    if (first === undefined || second === undefined) throw new Error('two entries were expected');
    const edited = editEntry(first, {
      ...toLorebookEntry(first, 0),
      content: 'High at seven.',
      name: 'Tide tables',
    });
    const added = editEntry(null, { ...toLorebookEntry(composeEntry(), 2), name: 'New' });
    const written = rewrite(worldInfo, {
      book: { ...book, entries: [edited, added] },
      entryPlaces: [0, null],
    });
    expect(written).toMatchObject({
      unknownField: worldInfo.unknownField,
      entries: { '8': { uid: 8, key: ['dragon'], comment: 'New', disable: false } },
    });
    const { entries } = written as { entries: Record<string, unknown> };
    expect(entries['0']).toEqual({
      ...worldInfo.entries['0'],
      content: 'High at seven.',
      comment: 'Tide tables',
    });
    expect(Object.keys(entries)).toEqual(['0', '8']);
  });

  it('imported before their text was stored are exported too, by the key of each entry', () => {
    const { book } = readLorebookFile(bytesOf(worldInfo));
    const source = { kind: 'world-info' as const, file: worldInfo };
    expect(rewrite(worldInfo, { source })).toEqual(worldInfo);
    const left = { ...book, entries: book.entries.slice(1) };
    const { '7': second } = worldInfo.entries;
    expect(rewrite(worldInfo, { book: left, source })).toEqual({ ...worldInfo, entries: { '7': second } });
  });

  it('are made from V3 books, which they contain', () => {
    const book = {
      extensions: { a: 1 },
      name: 'B',
      entries: [composeEntry({ use_regex: true, keys: ['dra.on'] })],
    };
    expect(JSON.parse(writeWorldInfo({ book, source: null, entryPlaces: null }))).toMatchObject({
      name: 'B',
      originalData: book,
      entries: { '0': { uid: 0, key: ['/dra.on/i'], order: 100, disable: false, position: 0 } },
    });
  });
});

describe('other files with a lorebook', () => {
  const entry = { ...composeEntry({ name: 'Dragon' }), unknown: { kept: true } };
  const book = { name: 'Beasts', entries: [entry], extensions: {}, unknown: 1 };

  it('reads a standalone V3 lorebook with every field of it', () => {
    const file = { spec: 'lorebook_v3', version: 'x', data: book };
    expect(readLorebookFile(bytesOf(file))).toMatchObject({
      book,
      name: 'Beasts',
      source: { kind: 'text', form: 'lorebook-v3', text: JSON.stringify(file) },
    });
  });

  it('reads a bare book, and that of a card in every file format', () => {
    const card = sampleCard({ character_book: book });
    for (const bytes of [bytesOf(book), bytesOf(card), buildCardPng(card), buildCharx(card)]) {
      expect(readLorebookFile(bytes).book).toMatchObject(book);
    }
  });

  it.each([
    ['a card without one', bytesOf(sampleCard())],
    ['another JSON', bytesOf({ hello: 'world' })],
    ['a list of numbers', bytesOf([1, 2])],
    ['text', new TextEncoder().encode('hello')],
    ['nothing', new Uint8Array()],
    ['deep nesting', new TextEncoder().encode('['.repeat(10_000))],
  ])('refuses %s with a message', (_name, bytes) => {
    expect(() => readLorebookFile(bytes)).toThrow(FileError);
  });
});

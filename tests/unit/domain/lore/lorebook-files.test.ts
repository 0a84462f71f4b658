import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CardError } from '#src/domain/card/card-error.ts';
import { editEntry, toLorebookEntry } from '#src/domain/lore/edit-entry.ts';
import { readLorebookFile } from '#src/domain/lore/read-lorebook-file.ts';
import { writeWorldInfo } from '#src/domain/lore/write-world-info.ts';
import { buildCardPng, buildCharx, sampleCard } from '#tests/support/card-files.ts';
import { composeEntry } from '#tests/support/lore-books.ts';

function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** As a program of that kind writes it, with fields that nobody here knows. */
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

describe('world-info files (interop)', () => {
  it('come back as they were, with every field', () => {
    const { book, name } = readLorebookFile(bytesOf(worldInfo));
    expect(name).toBe('Harbour');
    expect(writeWorldInfo(book, worldInfo)).toEqual(worldInfo);
  });

  it('come back as they were, whatever is in them', () => {
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
        const { book } = readLorebookFile(bytesOf(file));
        expect(JSON.parse(JSON.stringify(writeWorldInfo(book, file)))).toEqual(file);
      }),
      { numRuns: 60 },
    );
  });

  it('may be a list, and stay one', () => {
    const list = Object.values(worldInfo.entries);
    expect(writeWorldInfo(readLorebookFile(bytesOf(list)).book, list)).toEqual(list);
    const inside = { entries: list };
    expect(writeWorldInfo(readLorebookFile(bytesOf(inside)).book, inside)).toEqual(inside);
  });

  it('keep all but what was edited', () => {
    const { book } = readLorebookFile(bytesOf(worldInfo));
    const [first, second] = book.entries;
    if (first === undefined || second === undefined) throw new Error('two entries were expected');
    const edited = editEntry(first, {
      ...toLorebookEntry(first, 0),
      content: 'High at seven.',
      name: 'Tide tables',
    });
    const added = editEntry(null, { ...toLorebookEntry(composeEntry(), 2), name: 'New' });
    const written = writeWorldInfo({ ...book, entries: [edited, added] }, worldInfo);
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

  it('are made of V3 books, which they carry along', () => {
    const book = {
      extensions: { a: 1 },
      name: 'B',
      entries: [composeEntry({ use_regex: true, keys: ['dra.on'] })],
    };
    expect(writeWorldInfo(book, null)).toMatchObject({
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
      source: { kind: 'lorebook-v3', around: { spec: 'lorebook_v3', version: 'x' } },
    });
  });

  it('reads a bare book, and that of a card in every wrapping', () => {
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
  ])('refuses %s in words', (_name, bytes) => {
    expect(() => readLorebookFile(bytes)).toThrow(CardError);
  });
});

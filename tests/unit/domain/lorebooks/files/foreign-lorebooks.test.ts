import { describe, expect, it } from 'vitest';
import { UnknownFormatError } from '#src/domain/files/file-error.ts';
import { readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import { writeLorebook } from '#src/domain/lorebooks/files/write-lorebook.ts';
import { writeWorldInfo } from '#src/domain/lorebooks/files/write-world-info.ts';
import { buildPng, plainText } from '#tests/support/files/card-files.ts';
import { readFirstCells } from '#tests/support/files/read-first-cells.ts';
import { agnaiMemory, novelAiLorebook, risuLorebook } from '#tests/support/files/foreign-lorebooks.ts';

const read = (file: unknown) => readLorebookFile(Buffer.from(JSON.stringify(file)));
const firstOf = (file: unknown) => read(file).book.entries[0];
const listNotes = (file: unknown) =>
  read(file).notes.map(({ field, outcome, reason }) => [outcome, field, reason.en]);

/** Checks of the table in docs/foreign-formats.md, by the first cell of each row. */
const rows: Record<string, () => void> = {
  'Agnai `entry`, `keywords`, `name`, `enabled`': () => {
    expect(read(agnaiMemory).book.entries).toMatchObject([
      { content: 'High water is at six.', keys: ['tide', 'high water'], name: 'Tides', enabled: true },
      { content: 'The Marie lies in dock.', keys: ['ship'], name: 'Ship', enabled: false },
    ]);
  },
  'Agnai `weight`, `priority`': () => {
    expect(firstOf(agnaiMemory)).toMatchObject({ insertion_order: 42, priority: 7 });
  },
  'Agnai `name`, `description`, `scanDepth` of the book': () => {
    expect(read(agnaiMemory)).toMatchObject({
      name: 'Harbour',
      book: { name: 'Harbour', description: 'What the town knows.', scan_depth: 4 },
    });
  },
  'Agnai, any other field': () => {
    expect(read(agnaiMemory).book.extensions).toEqual({ agnai: { _id: '8f1c', userId: 'anon' } });
    expect(firstOf(agnaiMemory)?.extensions).toEqual({ agnai: { mood: 'calm' } });
    expect(listNotes(agnaiMemory)).toEqual([
      ['kept', 'entries', '2 entries'],
      ['unused', 'entries.*.mood', 'kept in the file; nothing here uses it'],
    ]);
  },
  'NovelAI `text`, `keys`, `displayName`, `enabled`': () => {
    expect(firstOf(novelAiLorebook)).toMatchObject({
      content: 'High water is at six.',
      keys: ['tide', '/high.?water/i'],
      name: 'Tides',
      enabled: true,
    });
  },
  'NovelAI `forceActivation`': () => {
    expect(read(novelAiLorebook).book.entries).toMatchObject([{ constant: true }, { constant: false }]);
  },
  'NovelAI `contextConfig.budgetPriority`': () => {
    expect(firstOf(novelAiLorebook)).toMatchObject({ insertion_order: 400, priority: 400 });
  },
  'NovelAI `categories`': () => {
    const { book, notes } = read(novelAiLorebook);
    expect(book.entries[1]).toMatchObject({ content: 'The Marie lies in dock.', enabled: false });
    expect(book.extensions).toMatchObject({ novelai: { categories: novelAiLorebook.categories } });
    expect(notes).toContainEqual(expect.objectContaining({ field: 'entries.1', outcome: 'kept' }));
  },
  'NovelAI, any other field': () => {
    expect(firstOf(novelAiLorebook)?.extensions).toMatchObject({
      novelai: { searchRange: 1000, contextConfig: { suffix: '\n', tokenBudget: 2048 } },
    });
    expect(read(novelAiLorebook).book.extensions).toMatchObject({
      novelai: { settings: { orderByKeyLocations: false } },
    });
    expect(listNotes(novelAiLorebook)).toContainEqual([
      'unused',
      'entries.*.searchRange',
      'kept in the file; nothing here uses it',
    ]);
  },
  'NovelAI, in the text `naidata` of a PNG': () => {
    const text = Buffer.from(JSON.stringify(novelAiLorebook)).toString('base64');
    const { book } = readLorebookFile(buildPng([plainText('naidata', text)]));
    expect(book).toEqual(read(novelAiLorebook).book);
  },
  'Risuai `key`, `secondkey`, `content`, `comment`': () => {
    expect(read(risuLorebook).book.entries).toMatchObject([
      {
        keys: ['tide', 'high water'],
        secondary_keys: ['six', 'seven'],
        content: 'High water is at six.',
        name: 'Tides',
        case_sensitive: true,
      },
      // A comma inside a pattern does not separate keys.
      { keys: ['/ships?{1,2}/i'], content: 'The Marie lies in dock.', name: 'Ship' },
    ]);
  },
  'Risuai `insertorder`, `alwaysActive`, `selective`': () => {
    expect(read(risuLorebook).book.entries).toMatchObject([
      { insertion_order: 42, constant: false, selective: true },
      { insertion_order: 1, constant: true, selective: false },
    ]);
  },
  'Risuai `mode`': () => {
    const constant = { type: 'risu', data: [{ key: 'a', content: 'b', mode: 'constant' }] };
    expect(firstOf(constant)).toMatchObject({ constant: true });
    expect(read(risuLorebook).book.extensions).toEqual({ risuai: { folders: [risuLorebook.data[0]] } });
    expect(listNotes(risuLorebook)).toContainEqual([
      'unused',
      'data.0',
      'a folder, which holds no text; kept in the file',
    ]);
    expect(listNotes(risuLorebook)).toContainEqual(['kept', 'entries', '2 entries']);
  },
  'Risuai `useRegex`, `activationPercent`': () => {
    expect(read(risuLorebook).book.entries).toMatchObject([
      { use_regex: false, extensions: { probability: 50 } },
      { use_regex: true },
    ]);
  },
  'Risuai, any other field': () => {
    expect(firstOf(risuLorebook)?.extensions).toMatchObject({
      risuai: { folder: 'folder-1', mode: 'normal' },
      risu_case_sensitive: true,
    });
  },
  'a book whose `entries` are an object': () => {
    const { book, source } = read({ entries: { '4': { key: ['tide'], keys: ['tide'], content: 'High.' } } });
    const written: unknown = JSON.parse(writeLorebook({ book, source, entryPlaces: null }));
    expect(written).toMatchObject({
      spec: 'lorebook_v3',
      data: { extensions: {}, entries: [{ keys: ['tide'], content: 'High.', use_regex: false }] },
    });
  },
  'an entry without text': () => {
    const entries = [{ keys: ['tide'], content: ' ' }];
    expect(read({ entries }).book.entries).toHaveLength(1);
    expect(listNotes({ entries })).toContainEqual([
      'unused',
      'entries.0',
      'it has no text, so it never comes up',
    ]);
  },
};

describe('the imported fields of other programs’ lorebooks (docs/foreign-formats.md)', () => {
  it.each(Object.entries(rows))('%s', (_row, check) => {
    check();
  });

  it('are those of the document, line by line', () => {
    expect(readFirstCells('docs/foreign-formats.md', 'Lorebooks')).toEqual(Object.keys(rows));
  });

  it.each([
    ['Agnai', agnaiMemory],
    ['NovelAI', novelAiLorebook],
    ['Risuai', risuLorebook],
  ])('is a V3 lorebook with all mandatory fields, and world info, of %s', (_name, file) => {
    const { book, source } = read(file);
    const v3: unknown = JSON.parse(writeLorebook({ book, source, entryPlaces: null }));
    expect(v3).toEqual({ spec: 'lorebook_v3', data: book });
    for (const entry of book.entries) {
      expect(entry).toMatchObject({
        keys: expect.any(Array),
        content: expect.any(String),
        extensions: expect.any(Object),
        enabled: expect.any(Boolean),
        insertion_order: expect.any(Number),
        use_regex: expect.any(Boolean),
      });
    }
    expect(read(v3).book).toEqual(book);
    expect(JSON.parse(writeWorldInfo({ book, source, entryPlaces: null }))).toMatchObject({
      entries: { '0': { key: book.entries[0]?.keys, content: 'High water is at six.' } },
    });
  });

  it('refuses entries of an unknown format, with a list of the readable ones', () => {
    expect(() => read({ entries: [{ lore: 'High water.', trigger: 'tide' }] })).toThrow(UnknownFormatError);
    expect(() => read({ entries: [] })).not.toThrow();
  });
});

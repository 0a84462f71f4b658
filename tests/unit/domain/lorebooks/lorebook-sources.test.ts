import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import { findSource, readParts } from '#src/domain/json/json-source.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import { editEntry, toLorebookEntry } from '#src/domain/lorebooks/files/edit-entry.ts';
import { readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import type { StoredLorebook } from '#src/domain/lorebooks/files/stored-lorebook.ts';
import { writeLorebook } from '#src/domain/lorebooks/files/write-lorebook.ts';
import { writeWorldInfo } from '#src/domain/lorebooks/files/write-world-info.ts';
import { parseJsonExactly } from '#src/domain/json/parse-json-exactly.ts';
import { buildCardPng } from '#tests/support/files/card-files.ts';
import { deepText, inheritedKeys, unknownMembers } from '#tests/support/files/json-texts.ts';
import { composeEntry } from '#tests/support/files/lore-books.ts';

type Members = [key: string, text: string][];

const write = (members: Members) =>
  members.map(([key, text]) => `, ${JSON.stringify(key)} : ${text}`).join('');
const entryText = (unknown: Members, content: string) =>
  `{ "keys":["tide"],"content":"${content}","enabled":true,"insertion_order":1e1,"use_regex":false,"extensions":{"y":3.10${write(unknown)}}${write(unknown)}}`;
const bookText = (unknown: Members) =>
  `{"entries" :[ ${entryText(unknown, 'one')}, 7,${entryText(unknown, 'two')}\n],"extensions":{"z":1e2}${write(unknown)}}`;
const standalone = (unknown: Members) =>
  `{"spec":"lorebook_v3"${write(unknown)},"data":${bookText(unknown)} }`;
const infoEntry = (unknown: Members, content: string) =>
  `{"key":["tide"], "content":"${content}","order":1e1${write(unknown)}}`;
const worldInfo = (unknown: Members) =>
  `{"entries": {"7":${infoEntry(unknown, 'one')}, "x" : ${infoEntry(unknown, 'two')},"08":${infoEntry(unknown, 'three')}}${write(unknown)}}\n`;

/** Returns a book as the database does, which sorts the keys of objects. */
function store(text: string): StoredLorebook {
  const { book, source } = readLorebookFile(Buffer.from(text));
  return { book: sortKeys(parseJsonExactly(JSON.stringify(book))) as CardBook, source, entryPlaces: null };
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** Removes the first entry of a book, changes the second one, and adds a new one. */
function change(stored: StoredLorebook): StoredLorebook {
  const [, second, ...others] = stored.book.entries;
  if (second === undefined) throw new Error('two entries were expected');
  const edited = editEntry(second, { ...toLorebookEntry(second, 1), content: 'changed' });
  const entries = [edited, ...others, composeEntry({ content: 'new' })];
  const entryPlaces = [1, ...others.map((_, index) => index + 2), null];
  return { ...stored, book: { ...stored.book, entries }, entryPlaces };
}

describe('lorebook files written again (rule:lorebooks: unknown fields survive byte for byte)', () => {
  it('are the same text as before: standalone V3, and world info', () => {
    fc.assert(
      fc.property(unknownMembers, (unknown) => {
        expect(writeLorebook(store(standalone(unknown)))).toBe(standalone(unknown));
        expect(writeWorldInfo(store(worldInfo(unknown)))).toBe(worldInfo(unknown));
      }),
    );
    const deep: Members = [['deep', deepText]];
    expect(writeLorebook(store(standalone(deep)))).toBe(standalone(deep));
    expect(writeWorldInfo(store(worldInfo(deep)))).toBe(worldInfo(deep));
  });

  it('keep every other byte when entries are changed, added and removed: V3', () => {
    fc.assert(
      fc.property(unknownMembers, (unknown) => {
        const written = writeLorebook(change(store(standalone(unknown))));
        const expected = standalone(unknown)
          .replace(` ${entryText(unknown, 'one')},`, () => '')
          .replace('"two"', '"changed"');
        const end = expected.indexOf('\n],"extensions":{"z":1e2}');
        expect(written.startsWith(expected.slice(0, end))).toBe(true);
        expect(written.endsWith(expected.slice(end))).toBe(true);
        expect(readLorebookFile(Buffer.from(written)).book.entries.map(({ content }) => content)).toEqual([
          'changed',
          'new',
        ]);
      }),
    );
  });

  it('keep every other byte when entries are changed, added and removed: world info', () => {
    fc.assert(
      fc.property(unknownMembers, (unknown) => {
        const written = writeWorldInfo(change(store(worldInfo(unknown))));
        const expected = worldInfo(unknown)
          .replace(`"7":${infoEntry(unknown, 'one')},`, () => '')
          .replace('"two"', '"changed"');
        const end = expected.indexOf(`}${write(unknown)}}\n`, expected.indexOf('"08":'));
        expect(written.startsWith(expected.slice(0, expected.indexOf('"08":')))).toBe(true);
        expect(written.endsWith(expected.slice(end))).toBe(true);
        expect(findSource(written, ['entries', '9', 'content'])).toBe('"new"');
      }),
    );
  });

  it('have a list of entries where they came as an object, also after one was removed', () => {
    const entryOf = (content: string) => `{"keys":["tide"],"content":"${content}"}`;
    const text = `{"entries":{"0":${entryOf('one')},"1":${entryOf('two')},"2":${entryOf('three')}}}`;
    const written = writeLorebook(change(store(text)));
    expect(findSource(written, ['data', 'entries'])).toMatch(/^\[.*\]$/);
    const { book } = readLorebookFile(Buffer.from(written));
    expect(book.entries.map(({ content }) => content)).toEqual(['changed', 'three', 'new']);
  });

  it('keep unknown fields in the other format too', () => {
    fc.assert(
      fc.property(unknownMembers, (unknown) => {
        const v3 = writeLorebook(store(worldInfo(unknown)));
        const info = writeWorldInfo(store(standalone(unknown)));
        const [first] = readParts(findSource(v3, ['data', 'entries']) ?? '[]').parts;
        for (const [key, source] of unknown) {
          expect(findSource(v3, ['data', 'extensions', key])).toBe(source);
          expect(findSource(first?.value ?? '{}', ['extensions', key])).toBe(source);
          expect(findSource(info, ['entries', '0', 'extensions', key])).toBe(source);
          expect(findSource(info, ['originalData', key])).toBe(source);
        }
      }),
    );
  });

  it('keep them where an object has a key that ends with a backslash, beside one with an escape', () => {
    // Found at random: V8 parsed the second `"\\u0061"` as `"\\\\"` once it had seen an object with that key there.
    const text =
      '{\t"a"\n  : {\n  "toString"\r\n:\r\n{\t"\\ud800\\\\ a\\ud800 "\r\n:\ttrue\r\n,\n  "\\uDC00x]:{a"\n  :\r\n"\\u0061"\t,\r\n" a\\ud800 \\uDC00x":{"\\u0061":"\\u0061 \\u0000]"\r\n,"岚\\\\😀{a" :\t3.10}\r\n,":\\u0000{ \\uDC00x\\"" :[] },\n  "x" :{"岚" : ""\r\n,\t"\\u0061"\n  :1e2\t,"\\u0061": 1E+400,\t"\\\\"\r\n:\t"\\u0061😀\\ud800\\u0000,"\n  }\t,\n  ""\n  :\r\n[\n  [\n  5e-999,\t"😀\\uDC00x岚\\ud800:]"],\r\nnull,"岚\\/\\" ",\t{}] } }';
    const v3 = writeLorebook(store(worldInfo([['x_3', text]])));
    expect(findSource(v3, ['data', 'extensions', 'x_3'])).toBe(text);
    const info = writeWorldInfo(store(standalone([['x_3', text]])));
    expect(findSource(info, ['entries', '0', 'extensions', 'x_3'])).toBe(text);
  });

  it.each(inheritedKeys)('keep a member called %s, and one inside another', (name) => {
    const text = `{ "${name}" : {"${name}":1e1}, "a":[ ] }`;
    expect(writeLorebook(store(standalone([[name, text]])))).toBe(standalone([[name, text]]));
    expect(writeWorldInfo(store(worldInfo([[name, text]])))).toBe(worldInfo([[name, text]]));
    const v3 = writeLorebook(store(worldInfo([[name, text]])));
    expect(findSource(v3, ['data', 'extensions', name])).toBe(text);
    const info = writeWorldInfo(store(standalone([[name, text]])));
    expect(findSource(info, ['entries', '0', 'extensions', name])).toBe(text);
  });

  it('are the book of a card as written there', () => {
    fc.assert(
      fc.property(unknownMembers, (unknown) => {
        const card = `{"spec":"chara_card_v2","data":{"name":"Mira","character_book":${bookText(unknown)}}}`;
        const { book, source } = readLorebookFile(Buffer.from(card));
        const written = writeLorebook({ book, source, entryPlaces: null });
        expect(written).toBe(`{"spec":"lorebook_v3","data":${bookText(unknown)}}`);
      }),
    );
    const png = buildCardPng({
      name: 'Mira',
      description: 'b',
      character_book: { entries: [{ keys: ['a'], content: 'b' }] },
    });
    const { book, source } = readLorebookFile(png);
    expect(JSON.parse(writeLorebook({ book, source, entryPlaces: null }))).toMatchObject({
      data: { entries: [{ keys: ['a'], content: 'b', use_regex: false, extensions: {} }] },
    });
  });
});

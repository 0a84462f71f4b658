import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSource } from '#src/domain/json/json-source.ts';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { readPngText } from '#src/domain/files/read-png-text.ts';
import { writeCardChunks } from '#src/domain/cards/write-card-chunks.ts';
import { writeCardText } from '#src/domain/cards/write-card-text.ts';
import { buildPng, buildZip, plainText, sampleCard } from '#tests/support/files/card-files.ts';
import { deepText, jsonObjectText, unknownMembers } from '#tests/support/files/json-texts.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

type Members = [key: string, text: string][];

const write = (members: Members) =>
  members.map(([key, text]) => `, ${JSON.stringify(key)} : ${text}`).join('');

/** Composes the text of a card with unknown data inside, around and beside its character. */
function composeCard(version: 'V1' | 'V2' | 'V3', unknown: Members, extensions: string): string {
  const { data } = sampleCard();
  const { extensions: _extensions, ...known } = data;
  const fields = version === 'V3' ? { ...known, group_only_greetings: [] } : known;
  const inner = `{${JSON.stringify(fields).slice(1, -1)},"extensions": ${extensions}${write(unknown)}\n}`;
  if (version === 'V1') return inner;
  const spec =
    version === 'V2' ? '"chara_card_v2","spec_version":"2.0"' : '"chara_card_v3","spec_version":"3.0"';
  return `{ "spec":${spec}, "data": ${inner}${write(unknown)}}`;
}

const versions = ['V2', 'V3'] as const;

/** Wraps a card in every file format. */
const wrap = (text: string): Uint8Array[] => [
  Buffer.from(text),
  buildPng([plainText('chara', Buffer.from(text).toString('base64'))]),
  buildZip([{ name: 'card.json', data: Buffer.from(text) }]),
];

function expectUnknown(text: string, unknown: Members, extensions: string): void {
  expect(findSource(text, ['data', 'extensions'])).toBe(extensions);
  for (const [key, source] of unknown) expect(findSource(text, ['data', key])).toBe(source);
}

describe('a card written again (rule:cards: unknown fields survive byte for byte)', () => {
  it.each(versions)('is the same text in its original version: %s', (version) => {
    fc.assert(
      fc.property(unknownMembers, jsonObjectText, (unknown, extensions) => {
        const text = composeCard(version, unknown, extensions);
        for (const bytes of wrap(text)) {
          expect(writeCardText(readCardFile(bytes).text, version)).toBe(text);
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('keeps every unknown byte in another version, and when converted back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('V1', ...versions),
        fc.constantFrom(...versions),
        unknownMembers,
        jsonObjectText,
        (from, to, unknown, extensions) => {
          const text = composeCard(from, unknown, extensions);
          const written = writeCardText(text, to);
          expect(readCardFile(Buffer.from(written)).card.version).toBe(to);
          expectUnknown(written, unknown, extensions);
          if (from !== 'V1') {
            for (const [key, source] of unknown) expect(findSource(written, [key])).toBe(source);
          }
          expectUnknown(writeCardText(written, 'V3'), unknown, extensions);
        },
      ),
    );
  });

  it('is whole in both texts of a PNG', () => {
    fc.assert(
      fc.property(unknownMembers, jsonObjectText, (unknown, extensions) => {
        const text = composeCard('V3', unknown, extensions);
        const plain = buildPng();
        const chunks = writeCardChunks(text);
        const png = Buffer.concat([plain.subarray(0, -12), chunks, plain.subarray(-12)]);
        expect(readCardFile(png).text).toBe(text);
        const chara = readPngText(png).texts.find(({ keyword }) => keyword === 'chara');
        expectUnknown(Buffer.from(chara?.text ?? '', 'base64').toString(), unknown, extensions);
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  it('keeps deep nesting, and adds nothing to the card', () => {
    const text = composeCard('V3', [['deep', deepText]], '{"z":"\\u0000x","10":1,"2":2,"pi":3.10}');
    expect(writeCardText(text, 'V3')).toBe(text);
    expect(Object.keys(readJson(writeCardText(composeCard('V2', [], '{}'), 'V3')))).toEqual([
      ...Object.keys(readJson(composeCard('V2', [], '{}'))),
      'group_only_greetings',
    ]);
  });

  it('has the required fields of the other version, where the card lacks them or differs', () => {
    const text = '{"spec":"chara_card_v2","data":{"name":"Mira","description":"b","tags":"a, b","x":1e2}}';
    const data = readJson(writeCardText(text, 'V3'));
    expect(data).toMatchObject({ tags: ['a', 'b'], scenario: '', extensions: {}, group_only_greetings: [] });
    expect(writeCardText(text, 'V3')).toContain('"x":1e2');
  });

  it('keeps a newer version than 3.0 as V3, and the field names of the oldest cards', () => {
    const newer = '{"spec":"chara_card_v3","spec_version":"3.10","data":{"name":"Mira"}}';
    expect(writeCardText(newer, 'V3')).toBe(newer);
    const oldest = '{"char_name":"Mira","char_persona":"Mends clocks.","char_greeting":"Hello.","x":3.10}';
    const written = writeCardText(oldest, 'V2');
    expect(readJson(written)).toMatchObject({ name: 'Mira', first_mes: 'Hello.', char_name: 'Mira' });
    expect(written).toContain('"x":3.10');
  });

  it('as V2 leaves the decorators of its lorebook out, and nothing else', () => {
    const entry = (content: string) => `{"keys":["a"] ,"content":${content},"n":1.0}`;
    const book = (content: string) => `{"b":2.0,"entries":[ ${entry(content)},${entry('"plain"')} ]}`;
    const text = (content: string) =>
      `{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Mira","character_book":${book(content)}}}`;
    expect(writeCardText(text('"@@depth 4\\nHigh."'), 'V2')).toBe(text('"High."'));
  });
});

function readJson(text: string): Record<string, unknown> {
  const { data } = JSON.parse(text) as { data: Record<string, unknown> };
  return data;
}

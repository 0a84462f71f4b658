import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '#src/domain/files/file-error.ts';
import { checkCardAdult } from '#src/domain/cards/check-card-adult.ts';
import { parseCard, toCardV3 } from '#src/domain/cards/parse-card.ts';
import { writeCardText } from '#src/domain/cards/write-card-text.ts';
import { parseCardJson } from '#src/domain/json/parse-json.ts';
import { sampleCard } from '#tests/support/files/card-files.ts';

const v3 = (data: Record<string, unknown>, version: unknown = '3.0') => ({
  ...sampleCard(data),
  spec: 'chara_card_v3',
  spec_version: version,
});
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const refused = (notes: { field: string; outcome: string }[]) =>
  notes.filter(({ outcome }) => outcome === 'refused').map(({ field }) => field);

describe('parsing a character card (rule:cards)', () => {
  it('reads a flat V1 card, with empty texts for what is missing', () => {
    const card = parseCard({ name: 'Mira', description: 'Mends clocks.', first_mes: 'Late again.' });
    expect(card).toMatchObject({ version: 'V1', specVersion: '1.0' });
    expect(card.data).toMatchObject({ name: 'Mira', scenario: '', mes_example: '', alternate_greetings: [] });
  });

  it('reads V2 and V3, and what V3 adds', () => {
    expect(parseCard(sampleCard()).version).toBe('V2');
    const added = {
      nickname: 'Mi',
      group_only_greetings: ['Hello, all.'],
      creator_notes_multilingual: { zh: '钟表匠' },
      source: ['https://example.com/1'],
      creation_date: 1_700_000_000,
      assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }],
    };
    const card = parseCard(v3(added));
    expect(card.version).toBe('V3');
    expect(card.data).toMatchObject(added);
  });

  it('reads a card without assets as one with the picture that it came in', () => {
    expect(parseCard(sampleCard()).data.assets).toEqual([
      { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
    ]);
  });

  it.each(['3.1', '10.0', 3.2])('accepts version %s, and keeps it for export', (version) => {
    const card = parseCard(v3({ future_field: 1 }, version));
    expect(card.version).toBe('V3');
    expect(toCardV3(card)).toMatchObject({ spec_version: String(version), data: { future_field: 1 } });
  });

  it('keeps unknown fields and extensions, whatever they contain', () => {
    const unknown = fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.jsonValue({ depthSize: 'small' }),
    );
    fc.assert(
      fc.property(unknown, fc.jsonValue({ depthSize: 'small' }), (extensions, extra) => {
        const card = parseCard(sampleCard({ extensions, x_extra: extra }));
        expect(toCardV3(card)).toMatchObject({ data: { extensions, x_extra: extra } });
      }),
    );
  });

  it('converts a V2 card to an equivalent V3 card', () => {
    const first = parseCard(
      sampleCard({ character_book: { entries: [{ keys: ['tide'], content: 'High at six.' }] } }),
    );
    const second = parseCard(parseCardJson(bytesOf(toCardV3(first))));
    expect(second.data).toEqual(parseCardJson(bytesOf(first.data)));
  });

  it('leaves out optional fields of a wrong type, and names them', () => {
    const card = parseCard(
      sampleCard({
        personality: ['dry'],
        alternate_greetings: [{}],
        tags: 'Female, Cosy',
        character_version: 2,
        creation_date: 'soon',
        extensions: 'none',
        scenario: null,
      }),
    );
    expect(refused(card.notes)).toEqual([
      'personality',
      'alternate_greetings',
      'extensions',
      'creation_date',
    ]);
    expect(card.data).toMatchObject({
      personality: '',
      alternate_greetings: [],
      tags: ['Female', 'Cosy'],
      character_version: '2',
      extensions: {},
      scenario: '',
    });
  });

  it('keeps a lorebook with every field, converts world-info entries to its form, and leaves out broken ones', () => {
    const { data, notes } = parseCard(
      sampleCard({
        character_book: {
          name: 'Harbour',
          scan_depth: 4,
          entries: {
            0: { keys: ['tide'], content: 'High at six.', insertion_order: 5, x: 1 },
            1: { key: ['bell'], content: 'It rings twice.', disable: true, order: 7 },
            2: 'nonsense',
          },
        },
      }),
    );
    expect(data.character_book).toMatchObject({
      name: 'Harbour',
      scan_depth: 4,
      entries: [
        { keys: ['tide'], enabled: true, insertion_order: 5, use_regex: false, x: 1 },
        { keys: ['bell'], enabled: false, insertion_order: 7, content: 'It rings twice.' },
      ],
    });
    expect(refused(notes)).toEqual(['character_book.entries.2']);
  });

  it.each([
    ['a lorebook', { spec: 'lorebook_v3', data: { entries: [] } }, /lorebook/],
    ['a card without a name', sampleCard({ name: ' ' }), /no name/],
    ['a name that is too long', sampleCard({ name: 'x'.repeat(201) }), /201/],
    ['something else', { entries: {} }, /not a character card/],
    ['a card without data', { spec: 'chara_card_v2' }, /no data/],
  ])('refuses %s, with the reason', (_name, raw, words) => {
    expect(() => parseCard(raw)).toThrow(FileError);
    expect(() => parseCard(raw)).toThrow(words);
  });
});

describe('the JSON of a card', () => {
  it.each([
    ['not JSON', Buffer.from('{')],
    ['no object', Buffer.from('[1]')],
    ['not UTF-8', Buffer.of(0x7b, 0xff, 0x7d)],
    ['nested 100,000 deep', Buffer.from(`{"a":${'['.repeat(100_000)}`)],
    ['larger than 4 MB', Buffer.from(JSON.stringify({ a: 'x'.repeat(4 * 1024 * 1024) }))],
  ])('is refused when it is %s', (_name, bytes) => {
    expect(() => parseCardJson(bytes)).toThrow(FileError);
  });

  it('is read without a byte order mark, NUL and lone surrogates, which no database accepts', () => {
    const bytes = Buffer.from('\ufeff{"na\\u0000me":"a\\u0000b\\ud800c","brackets":"[[[\\"{"}');
    expect(parseCardJson(bytes)).toEqual({ name: 'ab\ufffdc', brackets: '[[["{' });
  });

  it('cannot change inherited properties of objects', () => {
    const card = parseCard(
      parseCardJson(Buffer.from('{"name":"A","description":"b","__proto__":{"polluted":1}}')),
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(card.data.name).toBe('A');
  });
});

describe('the adult check of a card (rule:adult-characters)', () => {
  it('reads the age from the description before any other field', () => {
    const card = parseCard(sampleCard({ first_mes: 'My boss is 60 years old.' }));
    expect(checkCardAdult(card.data)).toEqual({ age: 32, findings: [] });
  });

  it.each([
    ['first_mes', { first_mes: 'I am sixteen!' }],
    ['tags', { tags: ['Loli'] }],
    ['alternate_greetings', { alternate_greetings: ['fine', '她今年十七岁。'] }],
    ['system_prompt', { system_prompt: 'She is a high school girl.' }],
    ['creator_notes_multilingual', { creator_notes_multilingual: { zh: '萝莉' } }],
    ['extensions', { extensions: { depth_prompt: { prompt: 'She is sixteen.' } } }],
    ['character_book.entries.0', { character_book: { entries: [{ content: '', comment: 'loli' }] } }],
    ['character_book.entries.0', { character_book: { entries: [{ keys: ['age'], content: 'Age: 15' }] } }],
  ])('finds a minor that hides in %s', (field, data) => {
    const { findings } = checkCardAdult(parseCard(sampleCard(data)).data);
    expect(new Set(findings.map((finding) => finding.field))).toEqual(new Set([field]));
  });
});

it('one list item that is not a text loses none of the others, and is reported', () => {
  const greetings = ['Hello.', null, 'Good evening.'];
  const { data, notes } = parseCard(sampleCard({ alternate_greetings: greetings, tags: [{}] }));
  expect(data.alternate_greetings).toEqual(['Hello.', 'Good evening.']);
  expect(data.tags).toEqual([]);
  expect(notes).toContainEqual({
    field: 'alternate_greetings',
    outcome: 'refused',
    reason: { en: '1 of the list is no text; left out', 'zh-CN': '列表中有 1 项不是文本，已略过' },
  });
  const text = JSON.stringify(sampleCard({ alternate_greetings: greetings }));
  expect(JSON.parse(writeCardText(text, 'V3'))).toMatchObject({
    data: { alternate_greetings: ['Hello.', 'Good evening.'] },
  });
});

it('a name that would turn the text around it is read without its signs, with a note (rule:names-turn-nothing)', () => {
  const { data, notes } = parseCard({
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: { name: '\u202eariM', nickname: 'می\u200cروم', description: 'x' },
  });
  expect([data.name, data.nickname]).toEqual(['ariM', 'می\u200cروم']);
  expect(notes).toContainEqual({
    field: 'name',
    outcome: 'kept',
    reason: {
      en: 'without the invisible signs that turn the direction of text',
      'zh-CN': '已去掉会改变文字方向的不可见符号',
    },
  });
});

it('names of lore that would turn the text around them are read without their signs, with a note (rule:names-turn-nothing)', () => {
  const { data, notes } = parseCard({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name: 'Mira',
      description: 'x',
      character_book: {
        entries: [
          { keys: ['tea'], content: 'Green.', name: 'Tea', comment: 'a\u202ebc' },
          { keys: ['inn'], content: 'Old.', name: '\u2066Inn' },
        ],
      },
    },
  });
  expect(data.character_book?.entries.map(({ name, comment }) => [name, comment])).toEqual([
    ['Tea', 'abc'],
    ['Inn', undefined],
  ]);
  expect(notes.filter(({ reason }) => reason.en.startsWith('without')).map(({ field }) => field)).toEqual([
    'character_book.entries.0.comment',
    'character_book.entries.1.name',
  ]);
});

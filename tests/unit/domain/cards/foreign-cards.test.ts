import { CCardLib } from '@risuai/ccardlib';
import { describe, expect, it } from 'vitest';
import { FileError, NoCardError, UnknownFormatError } from '#src/domain/files/file-error.ts';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { writeCardText } from '#src/domain/cards/write-card-text.ts';
import {
  buildCardPng,
  buildPng,
  buildZip,
  internationalText,
  plainText,
  sampleCard,
} from '#tests/support/files/card-files.ts';
import { readFirstCells } from '#tests/support/files/read-first-cells.ts';
import {
  addWebpChunk,
  agnaiCharacter,
  buildExif,
  buildZip64,
  oobaboogaYaml,
} from '#tests/support/files/foreign-cards.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const read = (value: unknown) => readCardFile(bytesOf(value)).card;
const webp = await paintPicture(8, 8).webp().toBuffer();
const unused = 'not a field of the format; it stays in the stored card';

/** Checks that an archive with these names is read as a card with its main icon. */
function expectCharx(cardName: string, iconName: string, ...others: readonly string[]): void {
  const icon = { type: 'icon', uri: 'embeded://assets/icon/main.png', name: 'main', ext: 'png' };
  const card = { ...sampleCard({ assets: [icon] }), spec: 'chara_card_v3', spec_version: '3.0' };
  const { picture, parts } = readCardFile(
    buildZip([
      ...others.map((name) => ({ name, data: new Uint8Array() })),
      { name: cardName, data: bytesOf(card) },
      { name: iconName, data: buildPng() },
    ]),
  );
  expect(Buffer.from(picture ?? [])).toEqual(buildPng());
  expect(parts).toMatchObject([{ kind: 'icon', name: 'assets/icon/main.png' }]);
}

/** Checks of the table in docs/foreign-formats.md, by the first cell of each row. */
const rows: Record<string, () => void> = {
  'Agnai `name`, `greeting`, `scenario`, `sampleChat`': () => {
    expect(read(agnaiCharacter).data).toMatchObject({
      name: 'Mira Vance',
      first_mes: 'You are late. So is the clock.',
      scenario: 'Her workshop, after closing.',
      mes_example: '{{user}}: Hello\n{{char}}: Mind the springs.',
    });
  },
  'Agnai `persona`': () => {
    const { data } = read(agnaiCharacter);
    expect(data.description).toBe(
      '[character("Mira Vance") {\nage("32 years old")\ntrade("clockmaker" + "keeper of tide tables")\n}]',
    );
    expect(data.extensions['agnai']).toMatchObject({ persona: agnaiCharacter.persona });
    const { attributes } = agnaiCharacter.persona;
    for (const [kind, text] of [
      [
        'sbf',
        '[ character: "Mira Vance"; age: "32 years old"; trade: "clockmaker", "keeper of tide tables" ]',
      ],
      ['boostyle', '32 years old + clockmaker + keeper of tide tables'],
      ['attributes', 'age: 32 years old\ntrade: clockmaker, keeper of tide tables'],
    ]) {
      expect(read({ ...agnaiCharacter, persona: { kind, attributes } }).data.description).toBe(text);
    }
    const plain = { kind: 'text', attributes: { text: ['Mends clocks.'] } };
    expect(read({ ...agnaiCharacter, persona: plain }).data.description).toBe('Mends clocks.');
  },
  'Agnai `description`': () => {
    expect(read(agnaiCharacter).data.creator_notes).toBe('A clockmaker, for slow evenings.');
  },
  'Agnai `systemPrompt`, `alternateGreetings`, `tags`': () => {
    expect(read(agnaiCharacter).data).toMatchObject({
      system_prompt: 'Write of the sea.',
      alternate_greetings: ['The shop is shut.'],
      tags: ['Female'],
      creator: 'harbour',
      character_version: '1',
    });
  },
  'Agnai `characterBook`': () => {
    expect(read(agnaiCharacter).data.character_book).toMatchObject({
      name: 'Harbour',
      entries: [{ keys: ['tide'], content: 'High at six.', insertion_order: 2, priority: 1 }],
    });
  },
  'Agnai `avatar` as a `data:` address': () => {
    const avatar = `data:image/png;base64,${buildPng().toString('base64')}`;
    const { picture, text } = readCardFile(bytesOf({ ...agnaiCharacter, avatar }));
    expect(picture).toEqual(new Uint8Array(buildPng()));
    expect(text).not.toContain('base64');
  },
  'Agnai, any other field': () => {
    const { data, notes } = read(agnaiCharacter);
    expect(data.extensions).toMatchObject({
      mine: 1,
      agnai: { _id: '5d1e', culture: 'en-us', voice: { voiceId: 'alto' } },
    });
    expect(notes).toContainEqual({
      field: 'voice',
      outcome: 'unused',
      reason: expect.objectContaining({ en: unused }),
    });
  },
  'Oobabooga `name`, `greeting`, `context`': () => {
    const fields = {
      name: 'Mira Vance',
      first_mes: 'You are late.\nSo is the clock.',
      description:
        '{{char}} is 32 years old and mends clocks.\n\n{{user}}: Hello\n{{char}}: Mind the springs.\n',
    };
    expect(readCardFile(Buffer.from(oobaboogaYaml)).card.data).toMatchObject(fields);
    const { name, first_mes: greeting, description: context } = fields;
    expect(read({ name, greeting, context }).data).toMatchObject(fields);
  },
  'Oobabooga `your_name` and any other field': () => {
    const { data, notes } = readCardFile(Buffer.from(oobaboogaYaml)).card;
    expect(data.extensions).toEqual({ oobabooga: { your_name: 'You' } });
    expect(notes).toContainEqual(expect.objectContaining({ field: 'your_name', outcome: 'unused' }));
  },
  'Pygmalion `char_name`, `char_persona`, `char_greeting`': () => {
    const file = {
      char_name: 'Mira',
      char_persona: 'Mends clocks.',
      char_greeting: 'Late again.',
      world_scenario: 'A shop.',
      example_dialogue: 'You: Hello',
    };
    expect(read(file).data).toMatchObject({
      name: 'Mira',
      description: 'Mends clocks.',
      first_mes: 'Late again.',
      scenario: 'A shop.',
      mes_example: 'You: Hello',
    });
  },
  'WebP with the card in the user comment of EXIF or XMP': () => {
    const json = JSON.stringify(sampleCard({ creator_notes: '钟表匠 & "sea"' }));
    const escaped = json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const numbers = [...Buffer.from(json)].join(',');
    const xmp = (inner: string) => Buffer.from(`<x:xmpmeta><rdf:Description ${inner}</x:xmpmeta>`);
    for (const file of [
      addWebpChunk(webp, 'EXIF', buildExif(json)),
      addWebpChunk(webp, 'EXIF', buildExif(numbers)),
      addWebpChunk(webp, 'EXIF', buildExif(Buffer.from(json).toString('base64'))),
      addWebpChunk(webp, 'XMP ', xmp(`exif:UserComment="${escaped}"/>`)),
      addWebpChunk(
        webp,
        'XMP ',
        xmp(
          `><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></exif:UserComment>`,
        ),
      ),
    ]) {
      const { card, picture, text } = readCardFile(file);
      expect(card.data).toMatchObject({ name: 'Mira Vance', creator_notes: '钟表匠 & "sea"' });
      expect(text).toBe(json);
      expect(picture).toEqual(file);
    }
    expect(() => readCardFile(webp)).toThrow(NoCardError);
  },
  'a text `chara` or `ccv3` as JSON, base64 or base64url': () => {
    // The first bytes of this text differ between both base64 alphabets.
    const json = JSON.stringify(sampleCard({ name: 'Mira岚>>>???' }));
    const base64 = Buffer.from(json).toString('base64');
    const url = Buffer.from(json).toString('base64url');
    expect(url).not.toBe(base64.replace(/=+$/, ''));
    for (const chunk of [
      plainText('chara', base64),
      plainText('chara', base64.replace(/=+$/, '')),
      plainText('chara', url),
      plainText('ccv3', Buffer.from(json)),
      internationalText('chara', Buffer.from(json), { isCompressed: false }),
    ]) {
      expect(readCardFile(buildPng([chunk])).card.data.name).toBe('Mira岚>>>???');
    }
  },
  'a CHARX with 64-bit sizes (ZIP64)': () => {
    const icon = { type: 'icon', uri: 'embeded://assets/icon/images/main.png', name: 'main', ext: 'png' };
    const card = { ...sampleCard({ assets: [icon] }), spec: 'chara_card_v3', spec_version: '3.0' };
    const archive = buildZip64([
      { name: 'card.json', data: bytesOf(card) },
      { name: 'assets/icon/images/main.png', data: buildPng() },
    ]);
    for (const bytes of [archive, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), archive])]) {
      const file = readCardFile(bytes);
      expect(file.card.data.name).toBe('Mira Vance');
      expect(Buffer.from(file.picture ?? [])).toEqual(buildPng());
    }
  },
  'a CHARX with `\\` between folders, or `./` before names': () => {
    expectCharx('card.json', 'assets\\icon\\main.png');
    expectCharx('./card.json', './assets/icon/main.png', './');
  },
  'a CHARX of one folder that holds everything': () => {
    expectCharx('Zed/card.json', 'Zed/assets/icon/main.png', 'Zed/', '__MACOSX/Zed/._card.json');
    expectCharx('Zed\\card.json', 'Zed\\assets\\icon\\main.png');
    expectCharx('./a/b/card.json', './a/b/assets/icon/main.png', './', './a/', './a/b/');
  },
  'a PNG or WebP with zeros or line breaks after its end': () => {
    const withCard = addWebpChunk(webp, 'EXIF', buildExif(JSON.stringify(sampleCard())));
    for (const padding of [Buffer.alloc(16), Buffer.alloc(100_000), Buffer.from('\r\n')]) {
      for (const picture of [buildCardPng(sampleCard()), withCard]) {
        const file = readCardFile(Buffer.concat([picture, padding]));
        expect(file.card.data.name).toBe('Mira Vance');
      }
    }
  },
  'a card without a greeting': () => {
    expect(read(sampleCard({ first_mes: '', alternate_greetings: [] })).data.first_mes).toBe('');
  },
  '`spec` of a later version, such as `chara_card_v4`': () => {
    const text = '{"spec":"chara_card_v4","spec_version":"4.0","data":{"name":"Mira"}}';
    expect(writeCardText(text, 'V3')).toBe(text);
    expect(JSON.parse(writeCardText(text, 'V2'))).toMatchObject({
      spec: 'chara_card_v2',
      spec_version: '2.0',
    });
  },
  'V2 as V3, with a lorebook': () => {
    const entry = {
      keys: ['tide'],
      content: 'High.',
      enabled: true,
      insertion_order: 1,
      extensions: {},
      n: 1,
    };
    const odd = { key: ['ship'], content: 'In dock.', position: 1, name: null, case_sensitive: null };
    for (const entries of [[entry], { '3': entry, '7': odd }]) {
      const book = { name: null, description: 'x', unknown: { deep: [1] }, entries };
      const card = sampleCard({ character_book: book, nickname: null });
      const written: unknown = JSON.parse(writeCardText(JSON.stringify(card), 'V3'));
      expect(CCardLib.character.check(written)).toBe('v3');
      expect(written).toMatchObject({
        data: {
          character_book: {
            unknown: { deep: [1] },
            extensions: {},
            entries: expect.arrayContaining([{ ...entry, use_regex: false }]),
          },
        },
      });
      expect(CCardLib.character.check(JSON.parse(writeCardText(JSON.stringify(written), 'V2')))).toBe('v2');
    }
  },
};

describe('the imported fields of other programs’ characters (docs/foreign-formats.md)', () => {
  it.each(Object.entries(rows))('%s', (_row, check) => {
    check();
  });

  it('are those of the document, line by line', () => {
    expect(readFirstCells('docs/foreign-formats.md', 'Character cards')).toEqual(Object.keys(rows));
  });

  it.each([
    ['Agnai', bytesOf(agnaiCharacter)],
    ['Oobabooga', Buffer.from(oobaboogaYaml)],
  ])('is written as a valid V3 and V2 card of %s', (_name, bytes) => {
    const { text, card } = readCardFile(bytes);
    expect(CCardLib.character.check(JSON.parse(writeCardText(text, 'V3')))).toBe('v3');
    expect(CCardLib.character.check(JSON.parse(writeCardText(text, 'V2')))).toBe('v2');
    expect(readCardFile(Buffer.from(text)).card.data).toEqual(card.data);
  });
});

describe('hostile files', () => {
  it.each([
    ['aliases without end', `a: &a [${'x,'.repeat(9)}]\n${'b: [*a, *a, *a, *a, *a, *a]\n'.repeat(9)}name: x`],
    ['an alias inside what it stands for', 'name: &a [*a]'],
    ['deep nesting', '- '.repeat(20_000)],
    ['deep flow', `name: ${'['.repeat(100_000)}`],
    ['more than is allowed', `name: ${'x'.repeat(300_000)}`],
    ['a list', '- name: Mira'],
  ])('YAML with %s is refused', (_name, text) => {
    expect(() => readCardFile(Buffer.from(text))).toThrow(FileError);
  });

  it.each([
    ['a chunk beyond its end', Buffer.from('RIFF\0\0\0\0WEBPEXIF\xff\xff\xff\x7f', 'latin1')],
    ['EXIF that points outside', addWebpChunk(webp, 'EXIF', Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'))],
    ['EXIF of two bytes', addWebpChunk(webp, 'EXIF', Buffer.from('II'))],
    ['a comment that is no card', addWebpChunk(webp, 'EXIF', buildExif('a photo of the sea'))],
  ])('a WebP with %s is refused', (_name, bytes) => {
    expect(() => readCardFile(bytes)).toThrow(FileError);
  });

  it('a file of an unknown format is refused with a list of the readable ones', () => {
    for (const text of ['', '  \n', '<!doctype html>', 'hello', 'title: something']) {
      expect(() => readCardFile(Buffer.from(text)), text).toThrow(UnknownFormatError);
    }
  });
});

it.each([
  ['keys inside keys', `a: ${'{'.repeat(600)}`],
  ['closed keys inside keys', `a: ${'{'.repeat(400)}a: 1${'}: 2'.repeat(400)}`],
  ['explicit keys', '? '.repeat(20_000)],
  ['explicit keys in a list', `- ${'? '.repeat(1_000)}`],
  ['explicit keys in braces', `x: {${'? '.repeat(1_000)}}`],
  ['an explicit key that is a list', '? [a]\n: b'],
  ['a collection as a key, once', 'x: { {a: 1}: 2 }'],
  ['an alias of a collection as a key', 'x: &x {a: 1}\ny: {*x : 2}'],
  ['65 levels', `x: ${'['.repeat(65)}${']'.repeat(65)}`],
  ['quotes without end', `x: "${'"'.repeat(60_000)}`],
  ['tags without end', `x: ${'! '.repeat(30_000)}`],
  ['anchors without end', `x: ${'&a '.repeat(20_000)}`],
  ['an alias of nothing', 'x: *nobody'],
  ['one error only', 'x: "open'],
])('a YAML file with %s is not a card', (_name, rest) => {
  for (const text of [`name: Anna\ncontext: calm\n${rest}`, rest]) {
    expect(() => readCardFile(Buffer.from(text))).toThrow('No character card was found');
  }
});

it('a YAML card has plain keys, questions and some levels', () => {
  const deep = `x: ${'['.repeat(60)}${']'.repeat(60)}\n1: one\ntrue: yes\n`;
  expect(readCardFile(Buffer.from(`name: Anna\ncontext: calm\n${deep}`)).card.data.description).toBe('calm');
  const asked = 'name: Anna\ncontext: |-\n  What is it? Who? - Nobody knows.\n';
  expect(readCardFile(Buffer.from(asked)).card.data.description).toContain('Who? - Nobody');
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  deleteOwnCharacter,
  exportCharacterCard,
  getCharacterModel,
  listOwnCharacters,
  mostOwnCharacters,
} from '#src/contract/cards/card-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { readPngText } from '#src/domain/files/read-png-text.ts';
import {
  buildCardPng,
  buildCharx,
  buildPng,
  plainText,
  sampleCard,
} from '#tests/support/files/card-files.ts';
import { readImported, readRefusal, sendCard } from '#tests/support/api/content/card-imports.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();
const headers: Record<string, string> = { 'device-id': (await api.registerVisitor()).deviceId };

const sendJson = (card: unknown, from = headers) =>
  sendCard(api, { ...from, 'Content-Type': 'application/json' }, Buffer.from(JSON.stringify(card)));

const importCard = async (bytes: Uint8Array) => readImported(await sendCard(api, headers, bytes));

async function exportCard(id: string, format: string, from = headers): Promise<Buffer> {
  const response = await api.request(`${exportCharacterCard.path}?id=${id}&format=${format}`, {
    headers: from,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
  return Buffer.from(await response.bytes());
}

const cardSchema = z.object({
  spec: z.string(),
  spec_version: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Unknown fields, in an order that sorting would change. */
const strange = {
  zebra: [1, { b: 2, a: 1 }, null],
  aardvark: 'first',
  extensions: { zz: { '10': 1, '9': 2, b: [true], a: 0.5 }, aa: 'x', 'risu/ai': { triggers: [] } },
};

describe('importing a card as a private character (rule:private-characters, rule:cards, rule:adult-characters, rule:hostile-files)', () => {
  it.each([
    ['PNG', () => buildCardPng(sampleCard())],
    [
      'PNG with a V3 card',
      () => buildCardPng({ ...sampleCard(), spec: 'chara_card_v3', spec_version: '3.0' }, 'ccv3'),
    ],
    ['JSON', () => Buffer.from(JSON.stringify(sampleCard()))],
    ['V1 JSON', () => Buffer.from(JSON.stringify(sampleCard().data))],
    ['CHARX', () => buildCharx(sampleCard())],
    ['CHARX behind a JPEG', () => buildCharx(sampleCard(), [], Uint8Array.of(0xff, 0xd8, 0xff))],
  ])('accepts %s, reports what it kept, and its owner can chat', async (_name, build) => {
    const { character, notes } = await importCard(build());
    expect(character).toMatchObject({
      name: 'Mira Vance',
      slug: 'mira-vance',
      gender: 'FEMALE',
      vip: false,
      tags: [
        { slug: 'female', name: 'Female', label_type: 'other' },
        { slug: 'slice-of-life', name: 'Slice of Life', label_type: 'other' },
      ],
    });
    expect(notes).toContainEqual({ field: 'first_mes', outcome: 'kept', reason: '' });
    const chat = await api.request(`${getChatCharacter.path}?id=${character.id}`, { headers });
    expect(await chat.json()).toMatchObject({
      data: { greetings: [expect.any(String), expect.any(String)] },
    });
    const begun = await api.post(`/aiChatConversation/add/?charId=${character.id}`, {}, headers);
    expect(begun.status).toBe(200);
  });

  it('encodes the picture again, 3:4 and for the owner’s account only, and exports it unchanged, without what was hidden in it', async () => {
    const picture = await paintPicture(900, 900).png().toBuffer();
    const card = Buffer.from(JSON.stringify(sampleCard())).toString('base64');
    const bytes = Buffer.concat([
      picture.subarray(0, -12),
      chunkOf(plainText('chara', card)),
      chunkOf(plainText('secret', 'hidden words')),
      picture.subarray(-12),
    ]);
    const { character } = await importCard(bytes);
    expect(character.portrait).toMatchObject({
      path: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}$/),
      width: 675,
      height: 900,
    });
    const shown = await api.request(`${character.portrait?.path ?? ''}/480`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toContain('private');
    const exported = await exportCard(character.id, 'png');
    expect(exported.includes('hidden words')).toBe(false);
    expect(readPngText(exported)).toMatchObject({ widthPixels: 900, heightPixels: 900 });
  });

  it('accepts ids, VIP and owners from no file', async () => {
    const yuanfen = { id: 'f01', vip: true, age: 30 };
    const { character } = await importCard(
      buildCardPng(sampleCard({ extensions: { yuanfen }, owner_id: 'x', id: 'f01' })),
    );
    expect(character.id).not.toBe('f01');
    expect(character.vip).toBe(false);
  });

  it('calls the character by the nickname of its card in greetings', async () => {
    const { character } = await importCard(
      buildCardPng(sampleCard({ nickname: 'Mi', first_mes: '{{char}} looks up.' })),
    );
    const chat = await api.request(`${getChatCharacter.path}?id=${character.id}`, { headers });
    expect(await chat.json()).toMatchObject({
      data: { greetings: expect.arrayContaining(['Mi looks up.']) },
    });
  });

  it.each([
    ['of somebody under 21', { description: 'Age: 20.' }, /description.*“Age: 20”/, /年满 21 岁/],
    [
      'that hides a minor',
      { description: 'Age: 30', first_mes: 'I am s.e.v.e.n.t.e.e.n years old' },
      /first_mes/,
      /first_mes/,
    ],
    [
      'that hides a minor in its lorebook',
      { character_book: { entries: [{ keys: ['a'], content: 'Age: 15' }] } },
      /character_book/,
      /character_book/,
    ],
    ['without a name', { name: ' ' }, /no name/, /无法读取/],
  ])('refuses a card %s, in both languages, and stores nothing', async (_name, data, en, zh) => {
    const before = await readTableChecksums(api.database.sql);
    for (const [language, words] of [
      ['en', en],
      ['zh-CN', zh],
    ] as const) {
      const response = await sendJson(sampleCard(data), { ...headers, 'Accept-Language': language });
      expect(response.status).toBe(400);
      expect(await readRefusal(response)).toMatch(words);
    }
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  });

  it('refuses a card that hides a minor beside its data', async () => {
    const response = await sendJson({ ...sampleCard(), description: 'She is a high school girl.' });
    expect(response.status).toBe(400);
  });

  it('stops at 200 characters, also when two come at once', async () => {
    const visitor = await api.registerVisitor();
    const own = { 'device-id': visitor.deviceId };
    await importOwnCharacter(api, own);
    await api.database.sql`
      insert into characters (id, slug, gender, age, vip, rank, owner_id, content_hash)
      select 'filler' || number, 'x', 'FEMALE', 30, false, 0, ${visitor.user.id}, ''
      from generate_series(1, ${mostOwnCharacters - 2}::int) number`;
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => sendCard(api, own, buildCardPng(sampleCard()))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 400) ?? Response.error();
    expect(await readRefusal(refused)).toContain('200');
  });
});

function chunkOf({ type, data }: { type: string; data: Uint8Array }): Buffer {
  const png = buildPng([{ type, data }]);
  const start = 8 + 25;
  return png.subarray(start, start + 12 + data.length);
}

describe('exporting a private character', () => {
  it.each(['V2', 'V3'] as const)(
    'gives a %s card back byte for byte, as JSON and in a PNG',
    async (version) => {
      const data = JSON.stringify(sampleCard().data).slice(1, -1).replace('"extensions":{}', '"x":1.0');
      const foo = String.raw`{"bar":12345678901234567890,"pi":3.10,"exp":1e2,"z":"\u0000x\ud800","10":1,"2":2,"2":3}`;
      const spec =
        version === 'V2' ? '"chara_card_v2","spec_version":"2.0"' : '"chara_card_v3","spec_version":"3.0"';
      const text = `{"spec":${spec},\n "data":{${data},"extensions":{"foo" : ${foo} }},"beside":[1E1]}\n`;
      const keyword = version === 'V2' ? 'chara' : 'ccv3';
      const png = buildPng([plainText(keyword, Buffer.from(text).toString('base64'))]);
      for (const bytes of [Buffer.from(text), png]) {
        const { character } = await importCard(bytes);
        const format = version === 'V2' ? 'json-v2' : 'json-v3';
        expect((await exportCard(character.id, format)).toString()).toBe(text);
        const other = (await exportCard(character.id, version === 'V2' ? 'json-v3' : 'json-v2')).toString();
        expect(other).toContain(`"extensions":{"foo" : ${foo} }`);
        const { texts } = readPngText(await exportCard(character.id, 'png'));
        const written = texts.find((found) => found.keyword === keyword);
        expect(Buffer.from(written?.text ?? '', 'base64').toString()).toBe(text);
      }
    },
  );

  it('exports the stored fields of a card that was imported before its text was stored', async () => {
    const { character } = await importCard(buildCardPng(sampleCard(strange)));
    await api.database
      .sql`update characters set card = card_text::json, card_text = null where id = ${character.id}`;
    const exported = cardSchema.parse(JSON.parse((await exportCard(character.id, 'json-v3')).toString()));
    expect(JSON.stringify(exported.data['extensions'])).toBe(JSON.stringify(strange.extensions));
  });

  it('exports every field unchanged, in order, byte for byte as JSON', async () => {
    const original = {
      ...sampleCard({ ...strange, nickname: 'Mi', creation_date: 1_700_000_000 }),
      spec: 'chara_card_v3',
      spec_version: '3.0',
      beside: { z: 1, a: 2 },
    };
    const { character } = await importCard(Buffer.from(JSON.stringify(original)));
    const exported = cardSchema
      .extend({ beside: z.unknown() })
      .parse(JSON.parse((await exportCard(character.id, 'json-v3')).toString()));
    for (const field of ['zebra', 'aardvark', 'extensions', 'nickname', 'creation_date']) {
      const given: unknown = Object.entries(original.data).find(([name]) => name === field)?.[1];
      expect(JSON.stringify(exported.data[field])).toBe(JSON.stringify(given));
    }
    expect(JSON.stringify(exported.beside)).toBe('{"z":1,"a":2}');
  });

  it('is exported in every format as it was imported, however often', async () => {
    const book = {
      entries: [
        {
          keys: ['tide'],
          content: '@@depth 4\nHigh at six.',
          extensions: { x: 1 },
          enabled: true,
          insertion_order: 3,
          use_regex: false,
        },
      ],
      extensions: { y: 2 },
    };
    const first = await importCard(buildCardPng(sampleCard({ ...strange, character_book: book })));
    const json = JSON.parse((await exportCard(first.character.id, 'json-v3')).toString()) as unknown;
    const png = await exportCard(first.character.id, 'png');
    expect(readPngText(png).texts.map(({ keyword }) => keyword)).toEqual(['chara', 'ccv3']);
    for (const bytes of [png, Buffer.from(JSON.stringify(json))]) {
      const { character } = await importCard(bytes);
      const again = JSON.parse((await exportCard(character.id, 'json-v3')).toString()) as unknown;
      expect(JSON.stringify(again)).toBe(JSON.stringify(json));
    }
  });

  it('writes V2 for older readers, without the decorators of V3', async () => {
    const entries = [{ keys: ['tide'], content: '@@depth 4\n@@@role user\nHigh at six.', use_regex: true }];
    const { character } = await importCard(
      buildCardPng(sampleCard({ ...strange, character_book: { entries } })),
    );
    const v2 = cardSchema.parse(JSON.parse((await exportCard(character.id, 'json-v2')).toString()));
    expect(v2).toMatchObject({
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: { character_book: { entries: [{ keys: ['tide'], content: 'High at six.' }] } },
    });
    expect(JSON.stringify(v2.data['extensions'])).toBe(JSON.stringify(strange.extensions));
    const png = await exportCard(character.id, 'png');
    const chara = readPngText(png).texts.find(({ keyword }) => keyword === 'chara');
    expect(Buffer.from(chara?.text ?? '', 'base64').toString()).not.toContain('@@');
    expect(readCardFile(png).card.data.character_book?.entries[0]?.content).toContain('@@depth 4');
  });

  it('names the file safely, in any script (rule:safe-names)', async () => {
    const { character } = await importCard(buildCardPng(sampleCard({ name: '../岚\u202e"x' })));
    const response = await api.request(`${exportCharacterCard.path}?id=${character.id}`, { headers });
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+\.png"; filename\*=UTF-8''[\w.%~-]+\.png$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('岚 x.png');
  });
});

describe('a mature card (rule:mature-hidden)', () => {
  const mature = sampleCard({ tags: ['Female', 'N.S.F.W'] });

  it('is accepted only from people who see mature characters, and the message says what to do', async () => {
    const adult = await createMember(api);
    for (const from of [headers, adult.headers]) {
      const response = await sendJson(mature, from);
      expect(response.status).toBe(400);
      expect(await readRefusal(response)).toContain('turn on mature characters');
    }
  });

  it('is hidden from its owner as soon as mature characters are, and can still be deleted', async () => {
    const member = await createMember(api, { user: { matureOptIn: true } });
    const { character } = await readImported(await sendJson(mature, member.headers));
    const read = () =>
      api.request(`${getChatCharacter.path}?id=${character.id}`, { headers: member.headers });
    expect((await read()).status).toBe(200);
    await api.database.sql`update users set mature_opt_in = false where id = ${member.userId}`;
    expect((await read()).status).toBe(404);
    expect(await member.visitor.client.call(listOwnCharacters)).toEqual([]);
    const exported = await api.request(`${exportCharacterCard.path}?id=${character.id}`, {
      headers: member.headers,
    });
    expect(exported.status).toBe(404);
    const deleted = await api.post(deleteOwnCharacter.path, { id: character.id }, member.headers);
    expect(deleted.status).toBe(200);
  });
});

describe('the model of a private character (rule:public-model)', () => {
  it('has every key as written, whatever keys an earlier card had', async () => {
    const models: string[] = [];
    for (const odd of [String.raw`{"~2":1,"a\\nbc":2}`, String.raw`{"~2":1,"a\nbcd":2}`]) {
      const card = JSON.stringify(sampleCard()).replace('"extensions":{}', `"extensions":{"odd":${odd}}`);
      const { character } = await importCard(Buffer.from(card));
      models.push(
        await (await api.request(`${getCharacterModel.path}?id=${character.id}`, { headers })).text(),
      );
    }
    expect(models[0]).toContain(String.raw`{"odd":{"~2":1,"a\\nbc":2}}`);
    expect(models[1]).toContain(String.raw`{"odd":{"~2":1,"a\nbcd":2}}`);
  });
});

describe('the model of a published character (rule:public-model)', () => {
  it('is a V3 card of what visitors may read, without instructions, notes and lorebook', async () => {
    await api.database.sql`
      update characters set card = ${api.database.sql.json({
        data: {
          system_prompt: 'keptback one',
          post_history_instructions: 'keptback two',
          character_book: { entries: [] },
        },
      })} where id = 'f02'`;
    const response = await api.request(`${getCharacterModel.path}?id=f02`);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).not.toContain('keptback');
    const { data } = z.object({ data: cardSchema }).parse(JSON.parse(text));
    expect(data).toMatchObject({
      spec: 'chara_card_v3',
      data: { name: expect.any(String), system_prompt: '', group_only_greetings: [] },
    });
    expect(readCardFile(Buffer.from(JSON.stringify(data))).card.version).toBe('V3');
  });
});

import { describe, expect, it } from 'vitest';
import { buildCardPng, buildCharx, buildPng, sampleCard } from '#tests/support/files/card-files.ts';
import {
  createFolderForFile,
  refusedLines,
  sampleArticle,
} from '#tests/support/api/content/import-content.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const test = await startApiForFile();
const folder = await createFolderForFile(test);

async function getProfile(id: string): Promise<Record<string, unknown>> {
  const response = await test.request(`/v2/characterProfile/getById/?id=${id}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

async function findCharacters(): Promise<
  { id: string; name: string; card: unknown; gender: string; age: number }[]
> {
  return test.database.sql`
    select id, name, card, gender, age from characters
    join character_texts on character_id = id and language = 'zh-CN' where rank >= 1000 order by rank`;
}

describe('importing character cards (rule:cards, rule:adult-characters, rule:hostile-files, rule:safe-names)', () => {
  it.each([
    ['PNG', 'mira.png', () => buildCardPng(sampleCard())],
    ['JSON', 'mira.json', () => Buffer.from(JSON.stringify(sampleCard()))],
    ['CHARX', 'mira.charx', () => buildCharx(sampleCard())],
    ['CHARX behind a JPEG', 'mira.jpg', () => buildCharx(sampleCard(), [], Uint8Array.of(0xff, 0xd8, 0xff))],
  ])('takes a card in %s, and pages and chat can show it', async (_name, file, build) => {
    await folder.put(file, build());
    const lines = await folder.run();
    expect(refusedLines(lines)).toEqual([]);
    const [row] = await findCharacters();
    expect(row).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{12}$/), gender: 'FEMALE', age: 32 });
    const profile = await getProfile(row?.id ?? '');
    expect(profile).toMatchObject({
      name: 'Mira Vance',
      tagline: 'Mira Vance mends clocks in a harbour town.',
      portrait: { width: expect.any(Number) },
    });
    const chat = await test.request(`/v2/character/getById/?id=${row?.id ?? ''}`);
    expect(((await chat.json()) as { data: { greetings: string[] } }).data.greetings).toHaveLength(2);
  });

  it.each([
    ['English', {}, [null, 'en']],
    [
      'Chinese',
      { description: '她在港口修钟，三十二岁。', personality: '安静', first_mes: '你好。' },
      ['zh-CN', null],
    ],
    [
      'Chinese without a description',
      { description: '', personality: '她三十二岁，很安静', first_mes: '你好。' },
      ['zh-CN', null],
    ],
    [
      'Japanese, which nothing tells apart from Chinese with a Japanese name',
      { description: 'ミラの時計。三十二歳。', personality: '静か', first_mes: 'こんにちは。' },
      [null, null],
    ],
  ])('stores in which language a card is: %s', async (_name, texts, written) => {
    const extensions = { yuanfen: { age: 32 } };
    await folder.put('mira.json', JSON.stringify(sampleCard({ ...texts, extensions })));
    expect(refusedLines(await folder.run())).toEqual([]);
    const [row] = await findCharacters();
    const rows = await test.database.sql<{ written_in: string | null }[]>`
      select written_in from character_texts where character_id = ${row?.id ?? ''} order by language`;
    expect(rows.map(({ written_in: language }) => language)).toEqual(written);
  });

  it('shows no macros on public pages: choices are made once, the same in every place', async () => {
    const luck =
      '{{user}} finds {{random::rain::snow}} and {{pick:tea,wine}} after {{roll:d6}} days{{// note}}.';
    await folder.put(
      'mira.json',
      sampleCard({
        description: `${luck} {{char}} is 32 years old.`,
        personality: luck,
        scenario: luck,
        first_mes: `${luck} {{scenario}}`,
        nickname: 'Mi',
      }),
    );
    expect(refusedLines(await folder.run())).toEqual([]);
    const [row] = await findCharacters();
    const id = row?.id ?? '';
    const profile = await getProfile(id);
    const filled = /^You find (rain|snow) and (tea|wine) after [1-6] days\./;
    for (const field of ['tagline', 'description', 'personality', 'scenario', 'first_message']) {
      expect(profile[field], field).toMatch(filled);
    }
    expect(profile['description']).toContain('Mi is 32 years old.');
    expect(String(profile['first_message']).toLowerCase()).toContain(
      String(profile['scenario']).toLowerCase(),
    );
    const { scenario, tagline } = profile;
    expect(await getProfile(id)).toMatchObject({ scenario, tagline });
    const lists = [
      '/v2/characterProfile/getAllModel?size=5000',
      '/v2/characterProfile/tags/model?tag=clocks',
    ];
    const texts = await Promise.all(lists.map(async (path) => (await test.request(path)).text()));
    expect(texts[0]).toContain(JSON.stringify(tagline).slice(1, -1));
    expect(texts.join('')).not.toContain('{{');
  });

  it('keeps the whole card, with its unknown fields', async () => {
    await folder.put(
      'mira.json',
      sampleCard({ extensions: { depth_prompt: { depth: 4 } }, system_prompt: 'Be dry.', x: [1] }),
    );
    await folder.run();
    const [row] = await findCharacters();
    expect(row?.card).toMatchObject({
      spec: 'chara_card_v3',
      data: { extensions: { depth_prompt: { depth: 4 } }, system_prompt: 'Be dry.', x: [1] },
    });
  });

  it('reads fields that the format lacks from extensions.yuanfen', async () => {
    const yuanfen = {
      id: 'mira1',
      gender: 'male',
      age: 40,
      occupation: 'clockmaker',
      vip: true,
      likes: ['tides'],
    };
    await folder.put('mira.json', sampleCard({ description: 'Mends clocks.', extensions: { yuanfen } }));
    await folder.run();
    expect(await getProfile('mira1')).toMatchObject({
      gender: 'MALE',
      age: 40,
      occupation: 'clockmaker',
      vip: true,
    });
  });

  it('a second time writes nothing', async () => {
    await folder.put('mira.png', buildCardPng(sampleCard()));
    await folder.put('articles/my-story/en.md', sampleArticle());
    await folder.put('redirects.json', [{ from: '/old', to: '/blogs' }]);
    await folder.run();
    const before = await readTableChecksums(test.database.sql);
    expect(refusedLines(await folder.run())).toEqual([]);
    expect(await readTableChecksums(test.database.sql)).toEqual(before);
  });

  it('keeps likes, id and place of a character whose card changed', async () => {
    await folder.put('mira.png', buildCardPng(sampleCard()));
    await folder.run();
    await test.database.sql`update characters set likes = 5 where rank >= 1000`;
    const [before] = await findCharacters();
    await folder.put('mira.png', buildCardPng(sampleCard({ description: 'Age: 33. Mends radios.' })));
    await folder.run();
    expect(await findCharacters()).toMatchObject([{ id: before?.id, age: 33 }]);
    expect(await test.database.sql`select likes from characters where rank >= 1000`).toEqual([{ likes: 5 }]);
  });

  it('labels mature tags, so that the character is hidden (rule:mature-hidden), and creates tags of any script', async () => {
    await folder.put(
      'mira.json',
      sampleCard({ tags: ['NSFW', 'BDSM', 'Clockpunk', '钟表', 'Slice of life'] }),
    );
    await folder.run();
    const rows = await test.database.sql`
      select label_type as label, names ->> 'en' as name from tags join character_tags on tag_slug = slug
      join characters on id = character_id where rank >= 1000 order by name`;
    expect(rows).toEqual([
      { label: 'BDSM', name: 'BDSM' },
      { label: 'other', name: 'Clockpunk' },
      { label: 'NSFW', name: 'NSFW' },
      { label: 'genre', name: 'Slice of life' },
      { label: 'other', name: '钟表' },
    ]);
    expect(await test.database.sql`select is_mature from characters where rank >= 1000`).toEqual([
      { is_mature: true },
    ]);
  });

  /** Returns the tags of the imported character as `slug label`, and whether it is hidden. */
  async function readLabels(): Promise<{ tags: string[]; isMature: boolean | undefined }> {
    const rows = await test.database.sql<{ tag: string; is_mature: boolean }[]>`
      select tags.slug || ' ' || label_type as tag, characters.is_mature from characters
      left join (character_tags join tags on tag_slug = tags.slug) on character_id = id where rank >= 1000`;
    return { tags: rows.map(({ tag }) => tag).sort(), isMature: rows[0]?.is_mature };
  }

  it.each([
    ['the 31st', [...Array.from({ length: 40 }, (_, index) => `Clock ${index}`), 'NSFW']],
    ['lost when it becomes an address', ['18+', '色情 romance']],
    ['one of two with the same address', ['romance', '色情 romance', 'Romance']],
    ['behind what is cut off', [`${'clock '.repeat(10)} NSFW`]],
    ['in the letters of another width', ['ＮＳＦＷ']],
    ['joined by an underscore', ['NSFW_only']],
  ])('hides a character whose mature tag is %s (rule:mature-hidden)', async (_name, tags) => {
    await folder.put('mira.png', buildCardPng(sampleCard({ tags })));
    expect(refusedLines(await folder.run())).toEqual([]);
    expect((await readLabels()).isMature).toBe(true);
    expect(await test.database.sql`select label_type as label from tags where slug = 'romance'`).toEqual([
      { label: 'genre' },
    ]);
  });

  it('accepts the label of a tag in tags.json in any spelling', async () => {
    const names = { en: 'Velvet', 'zh-CN': '丝绒' };
    await folder.put('tags.json', [{ slug: 'velvet', label_type: ' nsfw', names }]);
    await folder.put('mira.png', buildCardPng(sampleCard({ tags: ['Velvet'] })));
    await folder.run();
    expect(await readLabels()).toEqual({ tags: ['velvet NSFW'], isMature: true });
    await test.database.sql`delete from tags where slug = 'velvet'`;
  });

  it('gives a mature name a tag of its own where the known one is general, or the tag nsfw', async () => {
    const { sql } = test.database;
    const names = sql.json({ en: 'Kept', 'zh-CN': '留' });
    await sql`insert into tags values ('hentai', 'genre', ${names})`;
    await folder.put('mira.png', buildCardPng(sampleCard({ tags: ['Hentai'] })));
    await folder.run();
    const { tags } = await readLabels();
    expect(tags).toEqual([expect.stringMatching(/^nsfw-[0-9a-f]{8} NSFW$/)]);
    await sql`update tags set label_type = 'genre' where slug = ${tags[0]?.split(' ')[0] ?? ''}`;
    await sql`delete from characters where rank >= 1000`;
    await sql`delete from tags where slug = 'nsfw'`;
    await folder.run();
    expect(await readLabels()).toEqual({ tags: ['nsfw NSFW'], isMature: true });
    await sql`update tags set label_type = 'genre' where slug = 'nsfw'`;
    await sql`delete from characters where rank >= 1000`;
    expect(refusedLines(await folder.run())).toEqual([expect.stringMatching(/label it in tags\.json/)]);
    await sql`delete from tags where slug in ('hentai', 'nsfw') or slug like 'nsfw-%'`;
  });

  it.each([
    [
      'whose age is unknown, with the field to add',
      { description: 'Mends clocks.' },
      /"yuanfen": \{"age": 25\}/,
    ],
    ['of somebody under 21', { description: 'Age: 20.' }, /description.*“Age: 20”/],
    [
      'that hides a minor',
      { description: 'Age: 30', first_mes: 'I am s.e.v.e.n.t.e.e.n years old' },
      /first_mes/,
    ],
    [
      'that says 25 of a high school girl',
      { description: 'A high school girl.', extensions: { yuanfen: { age: 25 } } },
      /high school girl/,
    ],
    [
      'that says it is 18',
      { description: 'Mends clocks.', extensions: { yuanfen: { age: 18 } } },
      /this is 18/,
    ],
    ['whose id could be an address', { extensions: { yuanfen: { id: '../x' } } }, /extensions\.yuanfen\.id/],
    [
      'whose id ships with the program',
      { extensions: { yuanfen: { id: 'f01' } } },
      /f01 ships with the program/,
    ],
    ['that cannot greet', { first_mes: '', alternate_greetings: [] }, /first_mes: is empty/],
  ])('refuses a card %s', async (_name, data, words) => {
    await folder.put('mira.json', sampleCard(data));
    const before = await readTableChecksums(test.database.sql);
    const lines = await folder.run();
    expect(refusedLines(lines).join('\n')).toMatch(words);
    expect(await readTableChecksums(test.database.sql)).toEqual(before);
  });

  it('reports a name with terminal control codes without sending them', async () => {
    await folder.put('mira.json', sampleCard({ name: '\u001b[2J\u202eMira' }));
    const lines = await folder.run();
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(lines.join('')).toContain('\\u001b[2JMira');
  });

  it('accepts our own format in one language, with the picture beside it', async () => {
    const persona = { name: '岚', tagline: '钟表匠。', description: '她今年四十岁。', first_mes: '来了？' };
    await folder.put('characters/lan.json', {
      id: 'lan1',
      gender: 'FEMALE',
      age: 40,
      texts: { 'zh-CN': persona },
    });
    await folder.put('characters/lan.png', buildPng());
    const lines = await folder.run();
    expect(lines.map((line) => line.slice(0, 7).trim())).toEqual(['kept']);
    expect(await getProfile('lan1')).toMatchObject({
      name: '岚',
      language: 'zh-CN',
      portrait: { width: 64, height: 96 },
    });
  });
});

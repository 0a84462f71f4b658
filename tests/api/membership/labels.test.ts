import { beforeAll, describe, expect, it } from 'vitest';
import {
  getAllTags,
  getCharacterProfile,
  listCharactersOfTag,
  listRegularCharactersOfTag,
  listTagGroups,
  listTagsWithCharacters,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { addConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { addCharacter } from '#tests/support/api/content/add-character.ts';
import { countCharacters, readLists as readListsOf } from '#tests/support/api/content/character-lists.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

/** A mature character and a general one that is otherwise the same. */
const mature = 'hidden1';
const general = 'shown1';
const name = 'Xanthippe Quill';

let visitor: TestVisitor;

const api = await startApiForFile();
beforeAll(async () => {
  visitor = await api.registerVisitor();
  const { sql } = api.database;
  for (const label of ['NSFW', 'BDSM']) {
    await sql`insert into tags values (${label.toLowerCase()}, ${label}, ${sql.json({ en: label, 'zh-CN': label })})`;
  }
  const same = { name, likes: 9_000, rank: -1 };
  await addCharacter(sql, { ...same, id: mature, tags: ['romance', 'witty', 'nsfw'] });
  await addCharacter(sql, { ...same, id: general, tags: ['romance', 'witty'] });
});

const readLists = () => readListsOf(visitor.client, { name, generalId: general });
const countsOf = () => countCharacters(visitor.client, { name, generalId: general });

async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('it was answered');
}

describe('a mature character is invisible until somebody may ask for it (rule:mature-hidden)', () => {
  it('is not in any list, not among similar ones, not found; the same one without the label is', async () => {
    const lists = await readLists();
    for (const [list, text] of Object.entries(lists)) {
      expect(text, list).not.toContain(mature);
      if (list !== 'withCharacters') expect(text, list).toContain(general);
    }
  });

  it.each([
    ['its profile', () => visitor.client.call(getCharacterProfile, { query: { id: mature } })],
    ['its chat page', () => visitor.client.call(getChatCharacter, { query: { id: mature } })],
    ['a chat with it', () => visitor.client.call(addConversation, { query: { charId: mature } })],
  ])('%s answers as if it did not exist', async (_name, call) => {
    expect(await refusal(call())).toMatchObject({
      status: 404,
      code: 40003,
      message: 'This could not be found.',
    });
  });

  it('its tags are not named, and a list of them is not found', async () => {
    const answers = JSON.stringify([
      await visitor.client.call(getAllTags),
      await visitor.client.call(listTagGroups),
      await visitor.client.call(listTagsWithCharacters, { body: { size: 24 } }),
    ]);
    expect(answers).not.toMatch(/nsfw|bdsm/i);
    for (const call of [listCharactersOfTag, listRegularCharactersOfTag]) {
      expect(await refusal(visitor.client.call(call, { query: { tag: 'nsfw' } }))).toMatchObject({
        status: 404,
      });
    }
  });

  it('it is in no count', async () => {
    const { records } = await visitor.client.call(recommendCharacters, { body: { size: 100 } });
    const romantic = records.filter(({ tags }) => tags.some(({ slug }) => slug === 'romance')).length;
    expect(await countsOf()).toEqual({
      romance: romantic,
      recommended: records.length,
      ofTag: romantic,
      tag: romantic,
      found: 1,
    });
  });

  it('a removed or added label applies at once, in lists, counts and search', async () => {
    const { sql } = api.database;
    const before = await countsOf();
    await sql`update tags set label_type = 'interest' where slug = 'nsfw'`;
    for (const [list, text] of Object.entries(await readLists())) {
      if (list !== 'withCharacters') expect(text, list).toContain(mature);
    }
    expect(await countsOf()).not.toEqual(before);
    await sql`update tags set label_type = 'BDSM' where slug = 'nsfw'`;
    expect(await countsOf()).toEqual(before);
    // One of several labels hides as one alone does (rule:label-styles: may contain).
    await sql`update tags set label_type = 'genre' where slug = 'nsfw'`;
    await sql`update tags set label_type = 'genre,NSFW,BDSM' where slug = 'nsfw'`;
    expect(await countsOf()).toEqual(before);
    const shown = await visitor.client.call(getAllTags);
    expect(shown.map(({ slug }) => slug)).not.toContain('nsfw');
    await sql`delete from character_tags where character_id = ${mature} and tag_slug = 'nsfw'`;
    expect(await countsOf()).not.toEqual(before);
    await sql`insert into character_tags values (${mature}, 'nsfw')`;
    expect(await countsOf()).toEqual(before);
    expect((await readLists())['all']).not.toContain(mature);
  });

  it('a chat with a character that has become mature is closed to a guest', async () => {
    const { sql } = api.database;
    await addCharacter(sql, { id: 'turning', tags: ['romance'] });
    const { id } = await visitor.startChat('turning');
    expect((await visitor.client.call(listConversations)).total).toBe(1);
    await sql`insert into character_tags values ('turning', 'bdsm')`;
    expect(await visitor.client.call(listConversations)).toMatchObject({ records: [], total: 0 });
    expect(await refusal(visitor.ask(id, 'Hello'))).toMatchObject({ status: 404 });
    expect(await refusal(visitor.listMessages(id))).toMatchObject({ status: 404 });
  });
});

describe('maturity with two concurrent writers (rule:mature-hidden)', () => {
  const id = 'torn';

  /**
   * Runs the first statement in a transaction that ends only once the second waits for it; returns the result of the
   * second.
   */
  async function writeAtOnce(first: string, second: string): Promise<unknown> {
    const { sql } = api.database;
    await sql`delete from characters where id = ${id}`;
    await sql`insert into tags values ('soft', 'other', '{}'), ('hard', 'NSFW', '{}'), ('harder', 'NSFW', '{}')
      on conflict (slug) do update set label_type = excluded.label_type`;
    await addCharacter(sql, { id, tags: ['romance', 'hard'] });
    if (first.startsWith('insert') && second.startsWith('update')) {
      await sql`delete from character_tags where tag_slug = 'hard' and character_id = ${id}`;
    }
    const writing = await sql.reserve();
    try {
      await writing`begin`;
      await writing.unsafe(first);
      const waiting = sql.unsafe(second).then(() => null);
      await untilWaitingForLock(sql, 1);
      await writing`commit`;
      await waiting;
    } finally {
      writing.release();
    }
    return sql`
      select tag_slug as tag, character_tags.is_mature as tagged, characters.is_mature as mature
      from characters join character_tags on character_id = id where id = ${id} order by 1`;
  }

  const label = (tag: string) => `update tags set label_type = 'NSFW' where slug = '${tag}'`;
  const add = (tag: string) => `insert into character_tags values ('${id}', '${tag}')`;
  const drop = (tag: string) =>
    `delete from character_tags where character_id = '${id}' and tag_slug = '${tag}'`;
  const move = (from: string, to: string) =>
    `update character_tags set tag_slug = '${to}' where character_id = '${id}' and tag_slug = '${from}'`;

  it.each([
    ['a tag is given while it is being labelled', label('soft'), add('soft')],
    ['a tag is labelled while it is being given', add('soft'), label('soft')],
    ['one mature tag goes while another comes', drop('hard'), add('harder')],
    ['one mature tag comes while another goes', add('harder'), drop('hard')],
    ['a mature tag goes while another is labelled', drop('hard'), label('romance')],
    ['two tags come, and one is mature', add('harder'), add('soft')],
    ['a tag becomes another that is being labelled', label('soft'), move('hard', 'soft')],
  ])('is not lost when %s', async (_name, first, second) => {
    const rows = (await writeAtOnce(first, second)) as { tag: string; tagged: boolean; mature: boolean }[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ tagged: true, mature: true });
    await api.database.sql`update tags set label_type = 'genre' where slug = 'romance'`;
  });

  it('follows a tag that changes into another', async () => {
    const { sql } = api.database;
    await addCharacter(sql, { id: 'moved', tags: ['romance'] });
    const isMature = () => sql`select is_mature from characters where id = 'moved'`;
    await sql`update character_tags set tag_slug = 'nsfw' where character_id = 'moved'`;
    expect(await isMature()).toEqual([{ is_mature: true }]);
    await sql`update character_tags set tag_slug = 'romance' where character_id = 'moved'`;
    expect(await isMature()).toEqual([{ is_mature: false }]);
    await sql`delete from characters where id in ('moved', ${id})`;
    await sql`delete from tags where slug in ('soft', 'hard', 'harder')`;
  });
});

describe('the counts maintained by triggers', () => {
  it('equal the rows, whatever was written', async () => {
    const { sql } = api.database;
    await sql`update characters set gender = 'MALE' where id = ${general}`;
    await sql`delete from characters where id = ${mature}`;
    await sql`update articles set is_hot = not is_hot, category_slug = 'craft' where path like 'w%'`;
    await sql`update article_texts set tags = tags || '{new, new}' where language = 'en'`;
    await sql`delete from articles where path = (select min(path) from articles)`;
    const pairs = [
      [
        sql`select gender, is_mature, count from character_counts where count <> 0 order by 1, 2`,
        sql`select gender, is_mature, count(*)::int from characters group by 1, 2 order by 1, 2`,
      ],
      [
        sql`select tag_slug, gender, is_mature, count from tag_counts where count <> 0 order by 1, 2, 3`,
        sql`select tag_slug, c.gender, c.is_mature, count(*)::int from character_tags join characters c on c.id = character_id
         group by 1, 2, 3 order by 1, 2, 3`,
      ],
      [
        sql`select website, category_slug, is_hot, count from article_counts where count <> 0 order by 1, 2, 3`,
        sql`select website, category_slug, is_hot, count(*)::int from articles group by 1, 2, 3 order by 1, 2, 3`,
      ],
      [
        sql`select website, language, tag, category_slug, is_hot, count from article_tag_counts where count <> 0
         order by 1, 2, 3, 4, 5`,
        sql`select website, language, tag, category_slug, is_hot, count(*)::int
         from articles join (select distinct article_path, language, unnest(tags) as tag from article_texts) t on article_path = path
         group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
      ],
    ] as const;
    for (const [kept, counted] of pairs) {
      const rows = [...(await kept)];
      expect(rows.length).toBeGreaterThan(1);
      expect(rows).toEqual([...(await counted)]);
    }
  });
});

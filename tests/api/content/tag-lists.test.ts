import { describe, expect, it } from 'vitest';
import {
  type CompactCharacter,
  getAllTags,
  getCharacterProfile,
  listAllCharacters,
  listCharactersOfTag,
  listRegularCharactersOfTag,
  listTagGroups,
  listTagsWithCharacters,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import { pictureSchema } from '#src/contract/pictures/picture.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const client = createTestClient(api.send);
const chinese = createTestClient(api.send, { language: 'zh-CN' });
// Few different counts of likes, so that some are equal.
await api.database.sql`update characters set likes = ascii(right(id, 1)) % 4`;
const all = (await client.call(recommendCharacters, { body: { size: 100 } })).records;

const carries = (slug: string) => (character: CharacterCard) =>
  character.tags.some((tag) => tag.slug === slug);
const byLikes = (a: CharacterCard, b: CharacterCard) => b.likes - a.likes || (a.id < b.id ? -1 : 1);
const idsOf = (characters: readonly { id: string }[]) => characters.map(({ id }) => id);

describe('the pictures of a character (rule:character-cards, rule:pictures)', () => {
  it('are its portrait with size and placeholder, and the address of its face', async () => {
    for (const { id, portrait, avatar } of all) {
      const [row] = await api.database.sql`
        select portrait_id, avatar_id, width, height, blur from characters join pictures on pictures.id = portrait_id
        where characters.id = ${id}`;
      expect(pictureSchema.parse(portrait)).toEqual({
        path: `/pictures/${String(row?.['portrait_id'])}`,
        width: row?.['width'],
        height: row?.['height'],
        blur: row?.['blur'],
      });
      expect(avatar).toBe(`/pictures/${String(row?.['avatar_id'])}`);
    }
  });

  it('are null without one', async () => {
    await api.database.sql`update characters set portrait_id = null, avatar_id = null where id = 'm12'`;
    expect(await client.call(getCharacterProfile, { query: { id: 'm12' } })).toMatchObject({
      portrait: null,
      avatar: null,
    });
    const { records } = await client.call(listAllCharacters, {});
    expect(records.find(({ id }) => id === 'm12')).toMatchObject({ portrait: null });
  });
});

describe('tags grouped by label_type (rule:tag-lists)', () => {
  it('contain every tag once, with its count', async () => {
    const groups = await client.call(listTagGroups);
    expect(groups.map((group) => group.label_type)).toEqual(['genre', 'interest', 'personality']);
    for (const { label_type: label, tags } of groups) {
      expect(tags.map((tag) => tag.label_type)).toEqual(tags.map(() => label));
    }
    const flat = groups.flatMap(({ tags }) => tags).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
    expect(flat).toEqual(await client.call(getAllTags));
  });
});

describe('tags/list-page/with-role (rule:tag-lists)', () => {
  it('is a page of the most used tags, each with its 8 most liked characters', async () => {
    const { records, total, page, size } = await client.call(listTagsWithCharacters, { body: {} });
    expect({ page, size }).toEqual({ page: 1, size: 6 });
    expect(records).toHaveLength(6);
    const counts = (await client.call(getAllTags)).filter(({ count }) => count > 0);
    expect(total).toBe(counts.length);
    expect(records.map(({ count }) => count)).toEqual(
      counts
        .map(({ count }) => count)
        .toSorted((a, b) => b - a)
        .slice(0, 6),
    );
    for (const tag of records) {
      const expected = all.filter(carries(tag.slug)).toSorted(byLikes);
      expect(tag.count).toBe(expected.length);
      expect(idsOf(tag.characters)).toEqual(idsOf(expected.slice(0, 8)));
    }
  });

  it.each([undefined, 'MALE', 'FEMALE'] as const)(
    'has every tag once on its pages, gender=%s',
    async (gender) => {
      const seen = [];
      const { total } = await client.call(listTagsWithCharacters, { body: { size: 24, gender } });
      for (let page = 1; page <= Math.ceil(total / 5); page += 1) {
        const { records } = await client.call(listTagsWithCharacters, { body: { page, size: 5, gender } });
        seen.push(...records);
      }
      expect(new Set(seen.map(({ slug }) => slug)).size).toBe(total);
      for (const { slug, count, characters } of seen) {
        const carriers = all
          .filter(carries(slug))
          .filter((one) => gender === undefined || one.gender === gender);
        expect(count, slug).toBe(carriers.length);
        expect(characters.length, slug).toBe(Math.min(8, count));
        expect(characters.every((one) => gender === undefined || one.gender === gender)).toBe(true);
      }
    },
  );

  it('is in the language of the reader', async () => {
    const { records } = await chinese.call(listTagsWithCharacters, { body: {} });
    for (const { name, characters } of records) {
      expect(name).toMatch(/\p{Script=Han}/u);
      expect(characters[0]?.name).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('tags/model (rule:tag-lists)', () => {
  it.each([undefined, 'MALE', 'FEMALE'] as const)(
    'is popular first: by likes, then id; gender=%s',
    async (gender) => {
      const answer = await client.call(listCharactersOfTag, { query: { tag: 'romance', gender } });
      const carriers = all.filter(carries('romance'));
      const expected = carriers
        .filter((one) => gender === undefined || one.gender === gender)
        .toSorted(byLikes);
      expect(answer.records).toEqual(expected);
      expect(answer).toMatchObject({ page: 1, size: 24, total: expected.length });
      expect(answer.tag).toEqual({
        slug: 'romance',
        name: 'Romance',
        label_type: 'genre',
        count: carriers.length,
      });
    },
  );

  it('sort=new begins with the newest', async () => {
    const newest = all.filter(carries('romance'))[3]?.id ?? '';
    await api.database.sql`update characters set created_at = now() where id = ${newest}`;
    const { records } = await client.call(listCharactersOfTag, { query: { tag: 'romance', sort: 'new' } });
    expect(records[0]?.id).toBe(newest);
    expect(idsOf(records).toSorted()).toEqual(idsOf(all.filter(carries('romance'))).toSorted());
  });

  it('likes count immediately', async () => {
    const last = all.filter(carries('romance')).toSorted(byLikes).at(-1)?.id ?? '';
    await api.database.sql`update characters set likes = 1000 where id = ${last}`;
    const { records } = await client.call(listCharactersOfTag, { query: { tag: 'romance', size: 1 } });
    expect(records[0]).toMatchObject({ id: last, likes: 1000 });
  });

  it('regular lists those without NSFW and BDSM', async () => {
    const query = { tag: 'romance', size: 100 };
    const regular = await client.call(listRegularCharactersOfTag, { query });
    expect(regular.records).toHaveLength(all.filter(carries('romance')).length);
    expect(JSON.stringify(regular)).not.toMatch(/NSFW|BDSM/);
  });

  it('of an unknown tag is 404 with 40003', async () => {
    const response = await api.request('/v2/characterProfile/tags/model?tag=no-such-tag');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 40003, data: null });
  });
});

describe('getAllModel (rule:every-character)', () => {
  it.each([1, 7, 24, 5_000])('has every character once, %d at a time, by id', async (size) => {
    const seen: CompactCharacter[] = [];
    let after: string | undefined;
    for (;;) {
      const { records, next } = await client.call(listAllCharacters, { query: { after, size } });
      seen.push(...records);
      if (next === null) break;
      expect(records).toHaveLength(size);
      after = next;
    }
    expect(idsOf(seen)).toEqual(idsOf(all).toSorted());
    const first = all.find(({ id }) => id === seen[0]?.id);
    expect(seen[0]).toMatchObject({
      name: first?.name,
      slug: first?.slug,
      gender: first?.gender,
      tagline: first?.tagline,
    });
    expect(seen[0]?.tags).toEqual(first?.tags.map(({ slug }) => slug).toSorted());
  });
});

describe('similar characters (rule:tag-lists)', () => {
  it('are up to 8 others that share tags: its gender first, then by shared tags, then in editorial order', async () => {
    const order = idsOf(all);
    for (const character of all) {
      const shared = (other: CharacterCard) =>
        other.tags.filter((tag) => character.tags.some(({ slug }) => slug === tag.slug)).length;
      const expected = all
        .filter((other) => other.id !== character.id && shared(other) > 0)
        .toSorted(
          (a, b) =>
            Number(b.gender === character.gender) - Number(a.gender === character.gender) ||
            shared(b) - shared(a) ||
            order.indexOf(a.id) - order.indexOf(b.id),
        );
      const { similar_characters: similar } = await client.call(getCharacterProfile, {
        query: { id: character.id },
      });
      expect(idsOf(similar), character.id).toEqual(idsOf(expected.slice(0, 8)));
    }
  });

  it('are empty for a character without tags', async () => {
    await api.database.sql`delete from character_tags where character_id = 'm11'`;
    const profile = await client.call(getCharacterProfile, { query: { id: 'm11' } });
    expect(profile).toMatchObject({ tags: [], similar_characters: [] });
  });
});

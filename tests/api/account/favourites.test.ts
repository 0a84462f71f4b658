import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listCharactersOfTag, recommendCharacters } from '#src/contract/characters/character-calls.ts';
import {
  cancelCollectCharacter,
  collectCharacter,
  listFavouriteIds,
  listFavourites,
} from '#src/contract/favourites/favourite-calls.ts';
import { registerDevice } from '#src/contract/account/user-calls.ts';
import { addCharacter } from '#tests/support/api/content/add-character.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();
const member = await createMember(api);
const other = await createMember(api);
afterEach(() => api.database.sql`delete from favourites`);

const collect = (id: string, by = member) =>
  by.visitor.client.call(collectCharacter, { body: { character_id: id } });
const cancel = (id: string, by = member) =>
  by.visitor.client.call(cancelCollectCharacter, { body: { character_id: id } });
const idsOf = async (by = member) => (await by.visitor.client.call(listFavouriteIds)).ids;

async function likesOf(id: string): Promise<number> {
  const [row] = await api.database.sql<{ likes: number }[]>`select likes from characters where id = ${id}`;
  return row?.likes ?? -1;
}

async function countRows(id: string): Promise<number> {
  const rows = await api.database.sql`select 1 from favourites where character_id = ${id}`;
  return rows.length;
}

describe('collect and cancelCollect (rule:favourites)', () => {
  it('make a character a favourite, and remove it again', async () => {
    expect(await collect('f01')).toBe(true);
    expect(await idsOf()).toEqual(['f01']);
    expect(await cancel('f01')).toBe(true);
    expect(await idsOf()).toEqual([]);
  });

  it('are idempotent, and likes count a member once', async () => {
    const before = await likesOf('f01');
    for (let n = 0; n < 3; n += 1) await collect('f01');
    expect(await likesOf('f01')).toBe(before + 1);
    for (let n = 0; n < 3; n += 1) await cancel('f01');
    expect(await likesOf('f01')).toBe(before);
  });

  it('change nothing of another member’s', async () => {
    await collect('f01', other);
    await cancel('f01');
    expect(await idsOf(other)).toEqual(['f01']);
    await collect('f02');
    expect(await idsOf(other)).toEqual(['f01']);
  });

  it('change the likes that lists show', async () => {
    await collect('f01');
    await collect('f01', other);
    const { records } = await member.visitor.client.call(recommendCharacters, { body: { size: 100 } });
    const card = records.find(({ id }) => id === 'f01');
    expect(card?.likes).toBe(2);
    const [tag] = card?.tags ?? [];
    const query = { tag: tag?.slug ?? '', sort: 'popular' as const };
    const popular = await member.visitor.client.call(listCharactersOfTag, { query });
    expect(popular.records[0]?.id).toBe('f01');
  });

  it.each([collectCharacter, cancelCollectCharacter])(
    '$name of an unknown character is 404',
    async (call) => {
      const response = await api.post(call.path, { character_id: 'zzz' }, member.headers);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 40003, message: 'This could not be found.', data: null });
    },
  );

  it.each([collectCharacter, cancelCollectCharacter])('$name of no id at all is 400', async (call) => {
    for (const body of [{}, { character_id: '' }, { character_id: 'f01-' }, { character_id: null }]) {
      expect((await api.post(call.path, body, member.headers)).status).toBe(400);
    }
  });

  it.each([collectCharacter, cancelCollectCharacter, listFavourites, listFavouriteIds])(
    '$name needs a login (rule:favourites)',
    async ({ method, path }) => {
      const { deviceId } = await api.registerVisitor();
      const headers = { 'device-id': deviceId, 'Content-Type': 'application/json' };
      const body = method === 'POST' ? JSON.stringify({ character_id: 'f01' }) : null;
      const response = await api.request(path, { method, headers, body });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: 40001, message: 'Log in to do this.', data: null });
      expect(await countRows('f01')).toBe(0);
    },
  );
});

describe('likes are true under concurrency', () => {
  it('50 parallel collects and cancels of several members leave as many likes as rows', async () => {
    const before = await likesOf('f03');
    const members = await Promise.all(Array.from({ length: 5 }, () => createMember(api)));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const by = members[n % members.length];
        return n % 3 === 1 ? cancel('f03', by) : collect('f03', by);
      }),
    );
    const rows = await countRows('f03');
    expect(await likesOf('f03')).toBe(before + rows);
    await Promise.all(members.map((by) => collect('f03', by)));
    expect(await likesOf('f03')).toBe(before + members.length);
    await Promise.all(members.flatMap((by) => [cancel('f03', by), cancel('f03', by)]));
    expect(await likesOf('f03')).toBe(before);
  });

  it('members who like the same characters in another order do not lock each other out', async () => {
    const ids = ['f01', 'f02', 'f03', 'f04', 'f05'];
    const members = await Promise.all(Array.from({ length: 4 }, () => createMember(api)));
    await Promise.all(
      members.flatMap((by, n) => (n % 2 === 0 ? ids : ids.toReversed()).map((id) => collect(id, by))),
    );
    for (const id of ids) expect(await likesOf(id)).toBe(members.length);
    const { sql } = api.database;
    await Promise.all(members.map(({ userId }) => sql`delete from favourites where user_id = ${userId}`));
    for (const id of ids) expect(await likesOf(id)).toBe(0);
  });

  it('a member who is erased takes their likes with them', async () => {
    const leaving = await createMember(api);
    await collect('f04', leaving);
    await collect('f04');
    await api.database.sql`delete from users where id = ${leaving.userId}`;
    expect(await likesOf('f04')).toBe(1);
  });
});

describe('collect/listPc (rule:favourites)', () => {
  const list = (query: { page?: number; size?: number; until?: string } = {}, by = member) =>
    by.visitor.client.call(listFavourites, { query });

  it('lists own favourites as cards that are collected, the newest first', async () => {
    for (const id of ['f01', 'm02', 'f03']) await collect(id);
    await collect('m05', other);
    const page = await list();
    expect(page).toMatchObject({ page: 1, size: 24, total: 3 });
    expect(page.records.map(({ id }) => id)).toEqual(['f03', 'm02', 'f01']);
    expect(page.records.every((card) => card.collect && card.name !== '' && card.likes === 1)).toBe(true);
  });

  it('is empty for a member without favourites', async () => {
    expect(await list()).toMatchObject({ records: [], total: 0 });
  });

  it('has pages without gap or repetition while favourites are added', async () => {
    const ids = ['f01', 'f02', 'f03', 'f04', 'f05', 'f06', 'f07'];
    for (const id of ids) await collect(id);
    const first = await list({ size: 3 });
    const seen = first.records.map(({ id }) => id);
    for (const [index, added] of ['m01', 'm02'].entries()) {
      await collect(added);
      const next = await list({ page: index + 2, size: 3, until: first.until });
      expect(next).toMatchObject({ total: 7, until: first.until });
      seen.push(...next.records.map(({ id }) => id));
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('orders what was collected at the same moment by id', async () => {
    for (const id of ['f03', 'f01', 'f02']) await collect(id);
    await api.database.sql`update favourites set created_at = '2026-01-01'`;
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, size: 1 })));
    expect(pages.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(['f01', 'f02', 'f03']);
  });

  it('speaks the language of the request', async () => {
    await collect('f01');
    const response = await api.request(listFavourites.path, {
      headers: { ...member.headers, 'Accept-Language': 'zh-CN' },
    });
    expect(await response.text()).toMatch(/"name":"\p{Script=Han}+"/u);
  });
});

describe('mature characters (rule:mature-hidden)', () => {
  const secret = 'secret1';
  let viewer: TestMember;

  beforeAll(async () => {
    const { sql } = api.database;
    await sql`insert into tags values ('nsfw', 'NSFW', ${sql.json({ en: 'NSFW', 'zh-CN': 'NSFW' })})`;
    await addCharacter(sql, { id: secret, tags: ['nsfw'] });
    viewer = await createMember(api, { user: { matureOptIn: true } });
  });

  it('are favourites of members who see them, and unknown to others', async () => {
    await collect(secret, viewer);
    expect(await idsOf(viewer)).toEqual([secret]);
    await expect(collect(secret)).rejects.toMatchObject({ status: 404 });
    await expect(cancel(secret)).rejects.toMatchObject({ status: 404 });
  });

  it('leave the lists of a member who no longer sees them, who may still remove them', async () => {
    await collect(secret, viewer);
    await collect('f01', viewer);
    const { sql } = api.database;
    await sql`update users set mature_opt_in = false where id = ${viewer.userId}`;
    expect(await idsOf(viewer)).toEqual(['f01']);
    const page = await viewer.visitor.client.call(listFavourites);
    expect(page).toMatchObject({ total: 1, records: [{ id: 'f01' }] });
    expect(await cancel(secret, viewer)).toBe(true);
    expect(await countRows(secret)).toBe(0);
    await sql`update users set mature_opt_in = true where id = ${viewer.userId}`;
  });
});

it('the guest of a member’s device sees none of the favourites', async () => {
  await collect('f01');
  const { guest } = member;
  await guest.client.call(registerDevice, { body: { device_id: guest.deviceId, platform: 'pc' } });
  await expect(guest.client.call(listFavouriteIds)).rejects.toMatchObject({ code: 40001 });
});

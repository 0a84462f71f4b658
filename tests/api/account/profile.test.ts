import { beforeEach, describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  getRandomName,
  getUserInfo,
  registerDevice,
  stateAdult,
  updateUserInfo,
} from '#src/contract/account/user-calls.ts';
import { chineseNicknames, englishNicknames } from '#src/content/patterns/nicknames/nickname-words.ts';
import { addCharacter } from '#tests/support/api/content/add-character.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let guest: TestVisitor;

const api = await startApiForFile();
beforeEach(async () => {
  guest = await api.registerVisitor();
});

type Changes = Record<string, unknown>;

function update(changes: Changes, headers: Record<string, string> = { 'device-id': guest.deviceId }) {
  return api.post(updateUserInfo.path, changes, headers);
}

describe('the user as getUserInfo answers it (rule:user-fields)', () => {
  it('of a guest is not logged in, has no e-mail and no settings', async () => {
    expect(await guest.client.call(getUserInfo)).toMatchObject({
      isLogin: false,
      email: null,
      tags: [],
      adult: false,
      likes: 0,
      currency: null,
    });
  });

  it.each(['en', 'zh-CN'])('says zh-CN into en-US for everybody, %s (rule:user-fields)', async (language) => {
    const body = { device_id: crypto.randomUUID(), platform: 'pc' };
    const response = await api.post(registerDevice.path, body, { 'Accept-Language': language });
    expect(await response.json()).toMatchObject({
      data: { source_language: 'zh-CN', target_language: 'en-US', languages_chosen: false },
    });
  });

  it('has the fields that nothing fills, and the own characters, which are nobody else’s (rule:user-fields)', async () => {
    const owner = await api.registerVisitor();
    await addCharacter(api.database.sql, { id: 'own1' });
    await api.database.sql`update characters set owner_id = ${owner.user.id} where id = 'own1'`;
    const absent = { idfa: null, adid: null, android_id: null, gps_adid: null, cards: [] };
    expect(await owner.client.call(getUserInfo)).toMatchObject({ ...absent, characters: ['own1'] });
    const other = await api.registerVisitor();
    expect(await other.client.call(getUserInfo)).toMatchObject({ ...absent, characters: [] });
    await api.database.sql`delete from characters where id = 'own1'`;
  });

  it('of a member is logged in, with e-mail, labels and the number of favourites', async () => {
    const email = 'reader@example.org';
    const { visitor, userId } = await createMember(api, { email, user: { matureOptIn: true } });
    await api.database.sql`
      insert into favourites (user_id, character_id) values (${userId}, 'f01'), (${userId}, 'm01')`;
    expect(await visitor.client.call(getUserInfo)).toMatchObject({
      id: userId,
      isLogin: true,
      email,
      tags: ['NSFW', 'BDSM'],
      adult: true,
      likes: 2,
    });
  });

  it('of a member without an e-mail shows none', async () => {
    const { visitor } = await createMember(api);
    expect(await visitor.client.call(getUserInfo)).toMatchObject({ isLogin: true, email: null });
  });
});

describe('changing the profile (rule:own-profile)', () => {
  const changes = {
    nickname: 'Night owl',
    gender: 'FEMALE',
    sign: 'Two lines\nof me',
    audio_switch: true,
    auto_translate: true,
    source_language: 'en-US',
    target_language: 'zh-CN',
    visual: false,
  } as const;

  it.each(['source_language', 'target_language'])('knows that %s was chosen', async (field) => {
    await update({ nickname: 'Night owl' });
    expect(await guest.client.call(getUserInfo)).toMatchObject({ languages_chosen: false });
    await update({ [field]: 'ja-JP' });
    expect(await guest.client.call(getUserInfo)).toMatchObject({ [field]: 'ja-JP', languages_chosen: true });
  });

  it.each(['15yo', 'Lolita', 'Amy (14)', '小学生', 'sch00lgirl'])(
    'rejects the nickname %s, as prompts would name a minor (rule:adult-characters)',
    async (nickname) => {
      const before = await guest.client.call(getUserInfo);
      const response = await update({ nickname, sign: 'Not kept either' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 40003,
        message: userMessages.nicknameNotAdult.en,
      });
      expect(await guest.client.call(getUserInfo)).toEqual(before);
    },
  );

  it('changes the given fields and nothing else, for a guest too', async () => {
    const before = await guest.client.call(getUserInfo);
    const after = await guest.client.call(updateUserInfo, { body: changes });
    expect(after).toEqual({ ...before, ...changes, languages_chosen: true, modify_time: after.modify_time });
    expect(after.modify_time > before.modify_time).toBe(true);
    const again = await guest.client.call(updateUserInfo, { body: { sign: '' } });
    expect(again).toEqual({ ...after, sign: '', modify_time: again.modify_time });
    expect(await guest.client.call(getUserInfo)).toEqual(again);
  });

  it('accepts the choice not to state a gender (rule:opposite-gender), which is MALE until then (rule:user-fields)', async () => {
    const { client } = await api.registerVisitor();
    expect((await client.call(getUserInfo)).gender).toBe('MALE');
    const after = await client.call(updateUserInfo, { body: { gender: 'UNSAID' } });
    expect(after.gender).toBe('UNSAID');
    expect(await client.call(getUserInfo)).toEqual(after);
  });

  it('with nothing given changes nothing', async () => {
    const before = await guest.client.call(getUserInfo);
    expect(await guest.client.call(updateUserInfo, { body: {} })).toEqual(before);
  });

  it('keeps a nickname on one line, without spaces around it', async () => {
    const body = { nickname: '  Night \n\t owl\u2028 ' };
    expect((await guest.client.call(updateUserInfo, { body })).nickname).toBe('Night owl');
  });

  it.each<[string, Changes]>([
    ['an unknown field', { vip_level: 'SVIP' }],
    ['an empty nickname', { nickname: '  ' }],
    ['a nickname of control characters', { nickname: '\u0001\u0002' }],
    ['a long nickname', { nickname: 'x'.repeat(41) }],
    ['a long sign', { sign: 'x'.repeat(201) }],
    ['a gender that is none', { gender: 'male' }],
    ['a language that is none', { source_language: '"><img>' }],
    ['an endless language', { source_language: `en${'-abcd'.repeat(20)}` }],
    ['a picture of another site', { avatar: 'https://evil.example/a.png' }],
    ['a picture of somebody else', { avatar: '/pictures/0123456789abcdef' }],
  ])('rejects %s', async (_name, body) => {
    const before = await guest.client.call(getUserInfo);
    expect((await update({ ...body, audio_switch: true })).status).toBe(400);
    expect(await guest.client.call(getUserInfo)).toEqual(before);
  });

  it("never changes another visitor's profile, whatever the body says", async () => {
    const other = await api.registerVisitor();
    const before = await other.client.call(getUserInfo);
    for (const field of ['id', 'user_id', 'device_id']) {
      expect((await update({ [field]: other.user.id, nickname: 'Mine' })).status).toBe(400);
    }
    await update({ nickname: 'Mine' });
    expect(await other.client.call(getUserInfo)).toEqual(before);
  });

  it('without a known device is 401', async () => {
    expect((await update({ nickname: 'Nobody' }, {})).status).toBe(401);
  });
});

describe('asking for mature characters (rule:mature-hidden)', () => {
  it('is for members: a guest, even an adult one, is asked to log in, and nothing changes', async () => {
    await guest.client.call(stateAdult, { body: { adult: true } });
    const before = await guest.client.call(getUserInfo);
    const response = await update({ mature: true, nickname: 'Night owl' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 40001, message: 'Log in to do this.' });
    expect(await guest.client.call(getUserInfo)).toEqual(before);
  });

  it('is refused to a member without the statement to be an adult', async () => {
    const { headers } = await createMember(api, { user: { adultStatedAt: null } });
    const response = await update({ mature: true }, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 40003, message: expect.stringMatching(/adults/) });
  });

  it('is granted to an adult member, and can be undone at any time', async () => {
    const { visitor } = await createMember(api);
    const set = (mature: boolean) => visitor.client.call(updateUserInfo, { body: { mature } });
    expect((await set(true)).tags).toEqual(['NSFW', 'BDSM']);
    expect((await set(false)).tags).toEqual([]);
  });

  it('is no error for a guest who turns it off', async () => {
    expect((await guest.client.call(updateUserInfo, { body: { mature: false } })).tags).toEqual([]);
  });
});

describe('stating to be an adult (rule:adult-statement)', () => {
  const readTime = () => api.database.sql`select adult_stated_at from users where id = ${guest.user.id}`;

  it('is stored with its time, and the first time stays', async () => {
    expect((await guest.client.call(stateAdult, { body: { adult: true } })).adult).toBe(true);
    const first = await readTime();
    expect(first[0]?.['adult_stated_at']).toBeInstanceOf(Date);
    expect((await guest.client.call(stateAdult, { body: { adult: true } })).adult).toBe(true);
    expect(await readTime()).toEqual(first);
  });

  it('cannot be undone by a body with another value', async () => {
    const headers = { 'device-id': guest.deviceId };
    for (const adult of [false, 'true', null]) {
      expect((await api.post(stateAdult.path, { adult }, headers)).status).toBe(400);
    }
    expect((await guest.client.call(getUserInfo)).adult).toBe(false);
  });
});

describe('a random name (rule:random-name)', () => {
  it('is in the language of the request, and is accepted as a nickname', async () => {
    const chinese = await api.registerVisitor('zh-CN');
    for (let count = 0; count < 10; count += 1) {
      const { nickname } = await guest.client.call(getRandomName);
      expect(nickname).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
      expect((await guest.client.call(updateUserInfo, { body: { nickname } })).nickname).toBe(nickname);
      expect((await chinese.client.call(getRandomName)).nickname).toMatch(
        /^\p{Script=Han}+的\p{Script=Han}+$/u,
      );
    }
  });

  it.each([
    ['en', englishNicknames],
    ['zh-CN', chineseNicknames],
  ] as const)(
    'is never one in use: in %s a number is appended when all are taken',
    async (language, words) => {
      const { first, joint, second } = words;
      const all = first.flatMap((one) => second.map((other) => `${one}${joint}${other}`));
      await api.database.sql`
      insert into users (id, platform, nickname)
      select gen_random_uuid(), 'pc', nickname from unnest(${all}::text[]) as nickname`;
      const reader = await api.registerVisitor(language);
      const { nickname } = await reader.client.call(getRandomName);
      expect(all).not.toContain(nickname);
      expect(nickname).toMatch(/ [1-9]\d*$/);
    },
  );
});

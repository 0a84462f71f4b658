import { beforeEach, describe, expect, it } from 'vitest';
import {
  getAllTags,
  getCharacterProfile,
  listCharactersOfTag,
  listRegularCharactersOfTag,
  listTagGroups,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import { inspectLoginEmail, logout } from '#src/contract/account/login-calls.ts';
import {
  addConversation,
  getConversation,
  listConversations,
} from '#src/contract/chat/conversation-calls.ts';
import { getUserInfo, updateUserInfo } from '#src/contract/account/user-calls.ts';
import { addCharacter } from '#tests/support/api/content/add-character.ts';
import { addressOf, requestOf, sampleOf } from '#tests/support/api/call-samples.ts';
import { countCharacters, readLists } from '#tests/support/api/content/character-lists.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { asMember, createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';
import type { Send } from '#tests/support/api/visitor.ts';

const mature = 'hidden1';
const general = 'shown1';
const name = 'Xanthippe Quill';
const alike = { name, generalId: general };

const api = await startApiForFile();
/** A second server on the same database, whose operator shows nothing mature. */
const cautious = await startApiForFile({ beside: api, env: { CONTENT_CEILING: 'general' } });
const { sql } = api.database;
await sql`insert into tags values ('nsfw', 'NSFW', ${sql.json({ en: 'NSFW', 'zh-CN': 'NSFW' })})`;
const same = { name, likes: 9_000, rank: -1 };
await addCharacter(sql, { ...same, id: mature, tags: ['romance', 'witty', 'nsfw'] });
await addCharacter(sql, { ...same, id: general, tags: ['romance', 'witty'] });
const viewer = await createMember(api, { user: { matureOptIn: true } });

/** Creates the client of a browser with these cookies. */
function clientOf(cookie: string): Client {
  const send: Send = (request) => {
    request.headers.set('cookie', cookie);
    request.headers.set('sec-fetch-site', 'same-origin');
    return api.send(request);
  };
  return createTestClient(send);
}

async function statusOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 200,
    (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
  );
}

describe('an adult member who opted in to mature characters (rule:mature-hidden)', () => {
  it('has them in every list, among similar ones and in search, but not in the regular list', async () => {
    const lists = await readLists(viewer.visitor.client, alike);
    for (const [list, text] of Object.entries(lists)) {
      if (list === 'regular') expect(text, list).not.toContain(mature);
      else expect(text, list).toContain(mature);
    }
  });

  it('has them in every count, beside the general ones', async () => {
    const everyone = await countCharacters(createTestClient(api.send), alike);
    const counts = await countCharacters(viewer.visitor.client, alike);
    const oneMore = Object.entries(everyone).map(([place, count = 0]) => [place, count + 1]);
    expect(counts).toEqual(Object.fromEntries(oneMore));
  });

  it('has every page of a list once, and as many pages as its total says', async () => {
    const client = viewer.visitor.client;
    const first = await client.call(recommendCharacters, { body: { size: 5 } });
    const ids: string[] = [];
    for (let page = 1; page <= Math.ceil(first.total / 5); page += 1) {
      const body = { size: 5, page, until: first.until };
      const { records, total } = await client.call(recommendCharacters, { body });
      expect(total).toBe(first.total);
      ids.push(...records.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(first.total);
    expect(ids).toHaveLength(first.total);
  });

  it('sees their profiles, their chat pages and their tags, which are labelled', async () => {
    const client = viewer.visitor.client;
    const profile = await client.call(getCharacterProfile, { query: { id: mature } });
    expect(profile.tags[0]).toEqual({ slug: 'nsfw', name: 'NSFW', label_type: 'NSFW' });
    expect(await client.call(getChatCharacter, { query: { id: mature } })).toMatchObject({ id: mature });
    expect(await client.call(getAllTags)).toContainEqual(expect.objectContaining({ slug: 'nsfw', count: 1 }));
    const groups = await client.call(listTagGroups);
    expect(groups.map((group) => group.label_type)).toContain('NSFW');
    const ofTag = await client.call(listCharactersOfTag, { query: { tag: 'nsfw' } });
    expect(ofTag.records.map(({ id }) => id)).toEqual([mature]);
    const regular = client.call(listRegularCharactersOfTag, { query: { tag: 'nsfw' } });
    expect(await statusOf(regular)).toBe(404);
  });
});

describe('nobody else is shown one (rule:mature-hidden)', () => {
  const others = [
    ['a member who did not ask', { matureOptIn: false }],
    ['a member who never said to be an adult', { matureOptIn: true, adultStatedAt: null }],
  ] as const;

  async function expectNone(client: Client): Promise<void> {
    for (const [list, text] of Object.entries(await readLists(client, alike))) {
      expect(text, list).not.toContain(mature);
    }
    expect(await countCharacters(client, alike)).toEqual(
      await countCharacters(createTestClient(api.send), alike),
    );
    const query = { id: mature };
    expect(await statusOf(client.call(getCharacterProfile, { query }))).toBe(404);
    expect(await statusOf(client.call(getChatCharacter, { query }))).toBe(404);
    expect(JSON.stringify(await client.call(getAllTags))).not.toContain('nsfw');
  }

  it.each(others)('not %s', async (_who, user) => {
    const member = await createMember(api, { user });
    await expectNone(member.visitor.client);
  });

  it('not a member who opted in, where the operator shows none (CONTENT_CEILING=general)', async () => {
    await expectNone(viewer.visitor.at(asMember(cautious.send, viewer)).client);
  });

  it('not the caller of any other public call', async () => {
    const own = {
      conversationId: '',
      messageId: '',
      replyId: '',
      removalId: '',
      memoryId: '',
      characterId: '',
      personaId: '',
      lorebookId: '',
      presetId: '',
      sessionId: '',
      passkeyId: '',
      loginWayId: '',
      orderId: '',
      openOrderId: '',
    };
    const calls = allCalls.filter(
      // A link from a mail is needed for it; its answer shows nothing but an address.
      (call) => call.caller === 'anyone' && call.readOnly && call !== inspectLoginEmail,
    );
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) {
      const sample = sampleOf(call, own);
      const response = await api.request(addressOf(call, sample.query), requestOf(call, sample));
      const text = await response.text();
      expect(response.status, call.name).toBe(200);
      expect(text, call.name).not.toMatch(/hidden1|nsfw|xanthippe quill.*xanthippe quill/i);
    }
  });

  it('not a guest whose row is marked, which no call can bring about', async () => {
    const guest = await api.registerVisitor();
    await api.database.sql`
      update users set mature_opt_in = true, adult_stated_at = now() where id = ${guest.user.id}`;
    await expectNone(guest.client);
    expect(await statusOf(guest.startChat(mature))).toBe(404);
  });

  it.each([
    ['the marker alone', () => 'mature=1; __Host-mature=1'],
    ['a session of nobody', () => 'mature=1; yuanfen.session_token=forged.c2lnbmF0dXJl'],
    ['a session with a broken signature', () => `mature=1; ${viewer.cookie}A`],
  ])('not a caller who sends %s', async (_what, cookie) => {
    await expectNone(clientOf(cookie()));
  });

  it('not a member whose session has ended', async () => {
    const login = { expiresAt: new Date(Date.now() - 1_000) };
    const member = await createMember(api, { user: { matureOptIn: true }, login });
    await expectNone(member.visitor.client);
  });
});

describe('a chat with a mature character', () => {
  let member: TestMember['visitor'];

  beforeEach(async () => {
    ({ visitor: member } = await createMember(api, { user: { matureOptIn: true } }));
  });

  const ask = (mature: boolean) => member.client.call(updateUserInfo, { body: { mature } });

  it('is hidden while its owner does not see mature ones, and is complete again afterwards', async () => {
    const talk = await member.startChat(mature);
    await member.ask(talk.id, 'Hello there');
    const before = await member.listMessages(talk.id);
    expect(before).toHaveLength(3);
    await ask(false);
    expect(await member.client.call(listConversations)).toMatchObject({ records: [], total: 0 });
    expect(await statusOf(member.listMessages(talk.id))).toBe(404);
    expect(await statusOf(member.ask(talk.id, 'Still there?'))).toBe(404);
    expect(await statusOf(member.stop(before[2]?.id ?? ''))).toBe(404);
    expect(await statusOf(member.client.call(getConversation, { query: { id: talk.id } }))).toBe(404);
    expect(await statusOf(member.startChat(mature))).toBe(404);
    await ask(true);
    expect((await member.client.call(listConversations)).records.map(({ id }) => id)).toEqual([talk.id]);
    expect(await member.listMessages(talk.id)).toEqual(before);
  });

  it('is private: another member who sees mature ones is refused', async () => {
    const talk = await member.startChat(mature);
    const other = viewer.visitor.client;
    expect(await statusOf(other.call(getConversation, { query: { id: talk.id } }))).toBe(404);
  });

  it('is the newest one again when it is opened a second time', async () => {
    const talk = await member.startChat(mature);
    const again = await member.client.call(addConversation, { query: { charId: mature } });
    expect(again.id).toBe(talk.id);
  });
});

describe('the marker that bypasses cached pages', () => {
  const marker = 'mature=1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax';
  const noMarker = 'mature=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';

  /** Returns the change of a browser's marker by a call with these headers; undefined if it stays. */
  async function followMarker(
    call: typeof getUserInfo | typeof updateUserInfo | typeof logout,
    headers: Record<string, string>,
    body?: unknown,
    server = api,
  ): Promise<string | undefined> {
    const sent = { 'Content-Type': 'application/json', ...headers };
    const init =
      body === undefined ? { headers } : { method: 'POST', headers: sent, body: JSON.stringify(body) };
    const response = await server.request(call.path, init);
    expect(response.status).toBe(200);
    return response.headers.getSetCookie().find((cookie) => cookie.startsWith('mature='));
  }

  const withMarker = (headers: Record<string, string>) => ({
    ...headers,
    cookie: [headers['cookie'], 'mature=1'].filter(Boolean).join('; '),
  });

  it('follows the setting of the member', async () => {
    const { headers } = await createMember(api);
    expect(await followMarker(updateUserInfo, headers, { nickname: 'Night owl' })).toBeUndefined();
    expect(await followMarker(updateUserInfo, headers, { mature: true })).toBe(marker);
    expect(await followMarker(updateUserInfo, withMarker(headers), { mature: false })).toBe(noMarker);
  });

  it('reaches the other browsers of the member, and is removed with the session', async () => {
    const { headers, guest } = await createMember(api, { user: { matureOptIn: true } });
    expect(await followMarker(getUserInfo, headers)).toBe(marker);
    expect(await followMarker(getUserInfo, withMarker(headers))).toBeUndefined();
    expect(await followMarker(logout, withMarker(headers), {})).toBe(noMarker);
    expect(await followMarker(getUserInfo, withMarker({ 'device-id': guest.deviceId }))).toBe(noMarker);
  });

  it('is never set where the operator shows none, or for a guest', async () => {
    const { headers, guest } = await createMember(api, { user: { matureOptIn: true } });
    expect(await followMarker(updateUserInfo, headers, { mature: true }, cautious)).toBeUndefined();
    expect(await followMarker(getUserInfo, headers, undefined, cautious)).toBeUndefined();
    expect(await statusOf(guest.client.call(updateUserInfo, { body: { mature: true } }))).toBe(401);
    expect(await followMarker(getUserInfo, { 'device-id': guest.deviceId })).toBeUndefined();
  });
});

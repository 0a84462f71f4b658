import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  deleteOwnCharacter,
  exportCharacterCard,
  getCharacterModel,
  listOwnCharacters,
} from '#src/contract/cards/card-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();
const headers = { 'device-id': (await api.registerVisitor()).deviceId };
const otherHeaders = { 'device-id': (await api.registerVisitor()).deviceId };

describe('a private character is its owner’s only (rule:own-data, rule:private-characters)', () => {
  const name = 'Quillfeather Ombrelune';
  let id: string;
  beforeAll(async () => {
    const description = `Age: 32. ${name} mends clocks.`;
    id = await importOwnCharacter(api, headers, { name, description, tags: ['Female', 'Romance'] });
  });

  it('is in no list, count, tag, search, profile, preview or favourite, even for its owner', async () => {
    const member = await createMember(api);
    const own = await importOwnCharacter(api, member.headers, { name });
    const lists = [
      api.post('/v2/characterProfile/recommendRole/', { page: 1, size: 100 }, member.headers),
      api.request('/v2/characterProfile/getAllModel', { headers: member.headers }),
      api.request('/v2/characterProfile/tags/model?tag=romance&size=100', { headers: member.headers }),
      api.post('/v2/characterProfile/tags/list-page/with-role/', { page: 1, size: 24 }, member.headers),
    ];
    for (const response of await Promise.all(lists)) {
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain('"f0');
      for (const hidden of [id, own]) expect(text).not.toContain(hidden);
    }
    const found = await (await api.request('/v2/search?q=Quillfeather', { headers: member.headers })).text();
    expect(found).not.toContain('Ombrelune');
    for (const path of [
      `/v2/characterProfile/getById/?id=${own}`,
      `/og/character/${own}/en/0123456789abcdef.jpg`,
      `/character/mira-vance-${own}`,
    ]) {
      expect((await api.request(path, { headers: member.headers })).status, path).toBe(404);
    }
    const liked = await api.post('/v2/characterProfile/collect', { character_id: own }, member.headers);
    expect(liked.status).toBe(404);
  });

  it('counts nowhere, and makes no cached page out of date', async () => {
    const { sql } = api.database;
    const readCounts = () => sql`select * from character_counts order by gender, is_mature`;
    const before = await readCounts();
    const heard: string[] = [];
    const listener = await sql.listen('content_changed', (payload) => heard.push(payload));
    const made = await importOwnCharacter(api, headers);
    await api.post(deleteOwnCharacter.path, { id: made }, headers);
    await sql.notify('content_changed', 'the end');
    await expect.poll(() => heard).toContain('the end');
    await listener.unlisten();
    expect(heard).toEqual(['the end']);
    expect(await readCounts()).toEqual(before);
  });

  it.each([
    ['getChatCharacter', (of: string) => ['GET', `${getChatCharacter.path}?id=${of}`] as const],
    ['getCharacterModel', (of: string) => ['GET', `${getCharacterModel.path}?id=${of}`] as const],
    ['exportCharacterCard', (of: string) => ['GET', `${exportCharacterCard.path}?id=${of}`] as const],
    ['addConversation', (of: string) => ['POST', `/aiChatConversation/add/?charId=${of}`] as const],
  ])('%s finds it for its owner, and is 404 for everybody else', async (_name, request) => {
    const [method, path] = request(id);
    const ask = (from: Record<string, string>) =>
      method === 'GET' ? api.request(path, { headers: from }) : api.post(path, {}, from);
    expect((await ask(headers)).status).toBe(200);
    const member = await createMember(api);
    const others = [
      otherHeaders,
      member.headers,
      ...(method === 'GET' && _name.startsWith('get') ? [{}] : []),
    ];
    for (const from of others) expect((await ask(from)).status).toBe(404);
  });

  it('is erased by its owner only, with its conversations and pictures', async () => {
    const made = await importOwnCharacter(api, headers);
    const begun = await api.post(`/aiChatConversation/add/?charId=${made}`, {}, headers);
    const conversation = z.object({ data: z.object({ id: z.uuid() }) }).parse(await begun.json()).data;
    const [row] = await api.database.sql<{ portrait_id: string }[]>`
      select portrait_id from characters where id = ${made}`;
    const refused = await api.post(deleteOwnCharacter.path, { id: made }, otherHeaders);
    expect(refused.status).toBe(404);
    expect((await api.post(deleteOwnCharacter.path, { id: 'f01' }, headers)).status).toBe(404);
    expect((await api.request(`/pictures/${row?.portrait_id ?? ''}/96`)).status).toBe(200);
    expect((await api.post(deleteOwnCharacter.path, { id: made }, headers)).status).toBe(200);
    expect(await api.database.sql`select from conversations where id = ${conversation.id}`).toEqual([]);
    expect(await api.database.sql`select from pictures where id = ${row?.portrait_id ?? ''}`).toEqual([]);
    expect((await api.request(`/pictures/${row?.portrait_id ?? ''}/96`)).status).toBe(404);
    expect((await api.post(deleteOwnCharacter.path, { id: made }, headers)).status).toBe(404);
  });

  it('is in the list of its owner only, the newest first', async () => {
    const visitor = await api.registerVisitor();
    const own = { 'device-id': visitor.deviceId };
    const first = await importOwnCharacter(api, own);
    const second = await importOwnCharacter(api, own);
    const list = await visitor.client.call(listOwnCharacters);
    expect(list.map((character) => character.id)).toEqual([second, first]);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getArticle, listArticles, websiteName } from '#src/contract/stories/article-calls.ts';
import {
  getCharacterProfile,
  listTagsWithCharacters,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { createClient } from '#src/contract/call/client.ts';
import { getConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { markInProcess, takeResult } from '#src/server/platform/http/calls/in-process.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { origin } from '#tests/support/api/visitor.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

describe('a query with a cached text (decision 47)', () => {
  let built = 0;
  const selectNickname = cacheQuery((queries, { isUpper }: { isUpper: boolean }) => {
    built += 1;
    return queries
      .select({ nickname: users.nickname, isUpper: eq(users.id, users.id) })
      .from(users)
      .where(isUpper ? eq(users.nickname, given('nickname')) : eq(users.id, given('id')));
  });

  it('is built once for each shape, and returns the current rows', async () => {
    const { database } = api.services;
    const { id } = visitor.user;
    for (const nickname of ['Wren', 'Ash']) {
      await database.update(users).set({ nickname }).where(eq(users.id, id));
      const [row] = await selectNickname(database, { isUpper: false }, { id });
      expect(row?.nickname).toBe(nickname);
    }
    expect(await selectNickname(database, { isUpper: true }, { nickname: 'Wren' })).toEqual([]);
    expect(built).toBe(2);
  });

  it('sees the changes of its own transaction, and nobody else does', async () => {
    const { database } = api.services;
    const { id } = visitor.user;
    await database.transaction(async (transaction) => {
      await transaction.update(users).set({ nickname: 'Within' }).where(eq(users.id, id));
      expect((await selectNickname(transaction, { isUpper: false }, { id }))[0]?.nickname).toBe('Within');
      expect((await selectNickname(database, { isUpper: false }, { id }))[0]?.nickname).toBe('Ash');
    });
    expect((await selectNickname(database, { isUpper: false }, { id }))[0]?.nickname).toBe('Within');
  });

  it('is refused without one of its values', async () => {
    await expect(selectNickname(api.services.database, { isUpper: false }, {})).rejects.toThrow('id');
  });
});

describe('the answer to a page of this process', () => {
  it('is the data that everybody else gets as JSON', async () => {
    const { id } = await visitor.startChat('f01');
    await visitor.ask(id, 'Hello');
    const page = createClient({
      send: (request) => {
        markInProcess(request);
        // Copies the response, as code does that adds a header, such as that of a full disk.
        return api.send(request).then((answer) => new Response(answer.body, answer));
      },
      takeResult,
      baseUrl: () => origin,
      context: () => ({ language: 'en', deviceId: visitor.deviceId }),
    });
    const website = websiteName;
    const read = async (client: typeof page) => [
      await client.call(listArticles, { query: { website } }),
      await client.call(getArticle, { query: { website, path: 'what-yuanfen-means' } }),
      await client.call(recommendCharacters, { body: {} }),
      await client.call(listTagsWithCharacters, { body: {} }),
      await client.call(getCharacterProfile, { query: { id: 'f01' } }),
      await client.call(getChatCharacter, { query: { id: 'f01' } }),
      await client.call(listConversations, { query: {} }),
      await client.call(getConversation, { query: { id } }),
      await client.call(getHistory, { query: { conversation_id: id } }),
    ];
    const handedOver = await read(page);
    expect(handedOver).toStrictEqual(await read(visitor.client));
    expect(JSON.parse(JSON.stringify(handedOver))).toStrictEqual(handedOver);
  });

  it('is an error like any other', async () => {
    const request = new Request(`${origin}${getConversation.path}?id=${crypto.randomUUID()}`, {
      headers: { 'device-id': visitor.deviceId },
    });
    markInProcess(request);
    const answer = await api.send(request);
    expect(answer.status).toBe(404);
    expect(takeResult(request)).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 40003, data: null });
  });

  it('is JSON for every other request, also an equal one', async () => {
    const request = new Request(`${origin}${listArticles.path}?website=${websiteName}`);
    const answer = await api.send(request);
    expect(takeResult(request)).toBeNull();
    expect(await answer.json()).toMatchObject({ data: { page_number: 1 } });
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import {
  cancelCollectCharacter,
  collectCharacter,
  listFavourites,
} from '#src/contract/favourites/favourite-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { getChatPage } from '#src/contract/chat/chat-page-calls.ts';
import { addConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import { listCharactersOfArticle } from '#src/contract/stories/article-calls.ts';
import * as characterCalls from '#src/contract/characters/character-calls.ts';
import { search } from '#src/contract/site/search-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();
const member = await createMember(api);
const other = await createMember(api);
afterEach(() => api.database.sql`delete from favourites`);

interface Card {
  id: string;
  collect: boolean;
}

/** The answers that hold characters: the cards that a client gets of each. */
const answers: Record<string, (client: Client) => Promise<readonly Card[]>> = {
  recommendRole: async (client) =>
    (await client.call(characterCalls.recommendCharacters, { body: { size: 100 } })).records,
  'characterProfile/getById': async (client) => [
    await client.call(characterCalls.getCharacterProfile, { query: { id: 'f01' } }),
  ],
  'similar characters': async (client) =>
    (await Promise.all(['f02', 'f03', 'f04', 'f05'].map((id) => listSimilar(client, id)))).flat(),
  'character/getById': async (client) => [await client.call(getChatCharacter, { query: { id: 'f01' } })],
  'tags/list-page/with-role': async (client) =>
    (await client.call(characterCalls.listTagsWithCharacters, { body: { size: 24 } })).records.flatMap(
      ({ characters }) => characters,
    ),
  'tags/model': async (client) =>
    (await client.call(characterCalls.listCharactersOfTag, { query: { tag: 'witty', size: 100 } })).records,
  'tags/model/regular': async (client) =>
    (await client.call(characterCalls.listRegularCharactersOfTag, { query: { tag: 'witty', size: 100 } }))
      .records,
  search: async (client) => {
    const { records } = await client.call(search, { query: { q: 'Peng Yue', kind: 'character' } });
    return records.flatMap((record) => (record.kind === 'character' ? [record.character] : []));
  },
  'the list of chats': async (client) => {
    for (const charId of ['f01', 'f02']) await client.call(addConversation, { query: { charId } });
    const { records } = await client.call(listConversations);
    return records.map(({ character_id, collect: isCollected }) => ({
      id: character_id,
      collect: isCollected,
    }));
  },
  'chat page': async (client) => [(await client.call(getChatPage, { query: { id: 'f01' } })).character],
};

async function listSimilar(client: Client, id: string) {
  const profile = await client.call(characterCalls.getCharacterProfile, { query: { id } });
  return profile.similar_characters;
}

const { client } = member.visitor;
const collect = () => client.call(collectCharacter, { body: { character_id: 'f01' } });
const cancel = () => client.call(cancelCollectCharacter, { body: { character_id: 'f01' } });

describe('collect says whether a character is the caller’s favourite (rule:favourites, rule:character-cards)', () => {
  it.each(Object.entries(answers))('in %s, however often it changes', async (_name, list) => {
    const read = async (by: Client) => {
      const cards = await list(by);
      const own = cards.filter(({ id }) => id === 'f01');
      expect(own.length).toBeGreaterThan(0);
      expect(cards.filter(({ id, collect: isCollected }) => id !== 'f01' && isCollected)).toEqual([]);
      return [...new Set(own.map(({ collect: isCollected }) => isCollected))];
    };
    expect(await read(client)).toEqual([false]);
    await collect();
    expect(await read(client)).toEqual([true]);
    await cancel();
    expect(await read(client)).toEqual([false]);
    await collect();
    expect(await read(client)).toEqual([true]);
    expect(await read(other.visitor.client)).toEqual([false]);
    expect(await read(member.guest.client)).toEqual([false]);
  });

  it('in the characters of a story', async () => {
    const query = { website: 'yuanfen', path: await firstArticle() };
    const [first] = await client.call(listCharactersOfArticle, { query });
    const id = first?.id ?? '';
    await client.call(collectCharacter, { body: { character_id: id } });
    const marked = await client.call(listCharactersOfArticle, { query });
    expect(marked.filter((card) => card.collect).map((card) => card.id)).toEqual([id]);
  });

  it('in the list of favourites', async () => {
    await collect();
    const { records } = await client.call(listFavourites);
    expect(records.map(({ id, collect: isCollected }) => [id, isCollected])).toEqual([['f01', true]]);
  });
});

async function firstArticle(): Promise<string> {
  const rows = await api.database.sql<{ path: string }[]>`select path from articles order by path`;
  return rows[0]?.path ?? '';
}

import {
  getAllTags,
  getCharacterProfile,
  listAllCharacters,
  listCharactersOfTag,
  listRegularCharactersOfTag,
  listTagsWithCharacters,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import { search } from '#src/contract/site/search-calls.ts';

/** Two similar characters with the tag `romance` and more likes than all others; one may be hidden. */
export interface AlikeCharacters {
  name: string;
  /** The character that everybody may see. */
  generalId: string;
}

/** Returns the answer of every public list to a person, as text, by the list's name. */
export async function readLists(
  client: Client,
  { name, generalId }: AlikeCharacters,
): Promise<Record<string, string>> {
  const ofTag = { query: { tag: 'romance', size: 100 } };
  const answers = {
    recommended: client.call(recommendCharacters, { body: { size: 100 } }),
    recommendedWomen: client.call(recommendCharacters, { body: { size: 100, gender: 'FEMALE' } }),
    ofTag: client.call(listCharactersOfTag, ofTag),
    newOfTag: client.call(listCharactersOfTag, { query: { ...ofTag.query, sort: 'new', gender: 'FEMALE' } }),
    regular: client.call(listRegularCharactersOfTag, ofTag),
    withCharacters: client.call(listTagsWithCharacters, { body: { size: 24 } }),
    all: client.call(listAllCharacters, { query: { size: 5_000 } }),
    search: client.call(search, { query: { q: name } }),
    searchByTag: client.call(search, { query: { q: 'romance', size: 48 } }),
    profile: client.call(getCharacterProfile, { query: { id: generalId } }),
  };
  const texts = Object.entries(answers).map(
    async ([list, answer]) => [list, JSON.stringify(await answer)] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

/** Returns every count of characters that a person is shown, by the name of what counts them. */
export async function countCharacters(client: Client, { name }: AlikeCharacters) {
  const [tags, recommended, ofTag, found] = await Promise.all([
    client.call(getAllTags),
    client.call(recommendCharacters, { body: { size: 1 } }),
    client.call(listCharactersOfTag, { query: { tag: 'romance', size: 1 } }),
    client.call(search, { query: { q: name } }),
  ]);
  return {
    romance: tags.find(({ slug }) => slug === 'romance')?.count,
    recommended: recommended.total,
    ofTag: ofTag.total,
    tag: ofTag.tag.count,
    found: found.total,
  };
}

import {
  getAllTags,
  getCharacterProfile,
  listAllCharacters,
  listCharactersOfTag,
  listRegularCharactersOfTag,
  listTagsWithCharacters,
  recommendCharacters,
} from '#src/contract/site/character-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import { search } from '#src/contract/site/search-calls.ts';

/** Two characters that are alike, carry the tag `romance` and are liked more than all others; one may be hidden. */
export interface AlikeCharacters {
  name: string;
  /** One that everybody may see. */
  generalId: string;
}

/** What every public list answers to somebody, as text, by its name. */
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

/** How many characters somebody is told of, by what counts them. */
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

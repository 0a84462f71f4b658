import {
  type CompactArticle,
  listAllArticles,
  listArticles,
  websiteName as website,
} from '#src/contract/stories/article-calls.ts';
import {
  type CompactCharacter,
  listAllCharacters,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import type { Client } from '#src/contract/call/client.ts';

/** Number of records per call: the limit of the call. */
const size = 5_000;

/** Reads every published article, one call at a time. */
export async function* walkArticles(client: Client): AsyncGenerator<CompactArticle> {
  for (let after: string | undefined, isOver = false; !isOver;) {
    const { records, next } = await client.call(listAllArticles, {
      query: { website, after, size },
    });
    yield* records;
    isOver = next === null;
    after = next ?? undefined;
  }
}

/** Reads every public character, one call at a time. */
export async function* walkCharacters(client: Client): AsyncGenerator<CompactCharacter> {
  for (let after: string | undefined, isOver = false; !isOver;) {
    const { records, next } = await client.call(listAllCharacters, { query: { after, size } });
    yield* records;
    isOver = next === null;
    after = next ?? undefined;
  }
}

/** Counts the articles that `walkArticles` reads. */
export async function countArticles(client: Client): Promise<number> {
  return (await client.call(listArticles, { query: { website, page_size: 1 } })).total;
}

/** Counts the characters that `walkCharacters` reads. */
export async function countCharacters(client: Client): Promise<number> {
  return (await client.call(recommendCharacters, { body: { size: 1 } })).total;
}

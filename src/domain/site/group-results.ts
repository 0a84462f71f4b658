import type { z } from 'zod';
import type { ArticleCard } from '#src/contract/stories/article-calls.ts';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import type { search, SearchResult } from '#src/contract/site/search-calls.ts';
import type { SearchHits } from './search-hits.ts';
import { countPages } from './list-page-numbers.ts';

type SearchPage = z.infer<(typeof search)['result']>;

/** Number of the last page of search results (a limit of the search call). */
export const lastSearchPage = 50;

export interface GroupedResults {
  characters: { shown: CharacterCard[]; total: number; hits: SearchHits };
  articles: { shown: ArticleCard[]; total: number; hits: SearchHits };
  /** The corrected query; null if the query was found as typed. */
  corrected: string | null;
  pageCount: number;
}

/**
 * Groups the results of each kind. If one kind has results for the query as typed, results of the other for a corrected
 * query are left out.
 */
export function groupResults(characters: SearchPage, articles: SearchPage): GroupedResults {
  const isExact = [characters, articles].some(({ total, corrected }) => total > 0 && corrected === null);
  const [people, stories] = [characters, articles].map((found) =>
    isExact && found.corrected !== null ? { ...found, records: [], total: 0 } : found,
  );
  const shown = [...(people?.records ?? []), ...(stories?.records ?? [])];
  const totals = { people: people?.total ?? 0, stories: stories?.total ?? 0 };
  const pageCount = Math.max(
    countPages(totals.people, characters.size),
    countPages(totals.stories, articles.size),
  );
  return {
    characters: { shown: shown.flatMap(toCharacter), total: totals.people, hits: toHits(characters) },
    articles: { shown: shown.flatMap(toArticle), total: totals.stories, hits: toHits(articles) },
    corrected: isExact ? null : (characters.corrected ?? articles.corrected),
    pageCount: Math.min(pageCount, lastSearchPage),
  };
}

function toHits({ words, records }: SearchPage): SearchHits {
  const excerpts = records.map((result) => {
    const id = result.kind === 'character' ? result.character.id : result.article.path;
    return [id, result.excerpt] as const;
  });
  return { words, excerpts: new Map(excerpts) };
}

function toCharacter(result: SearchResult): CharacterCard[] {
  return result.kind === 'character' ? [result.character] : [];
}

function toArticle(result: SearchResult): ArticleCard[] {
  return result.kind === 'article' ? [result.article] : [];
}

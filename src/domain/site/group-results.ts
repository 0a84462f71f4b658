import type { z } from 'zod';
import type { ArticleCard } from '#src/contract/site/article-calls.ts';
import type { CharacterCard } from '#src/contract/site/character-calls.ts';
import type { search, SearchResult } from '#src/contract/site/search-calls.ts';
import { countPages } from './list-page-numbers.ts';

type Found = z.infer<(typeof search)['result']>;

/** Search goes no further (its call says so). */
export const lastSearchPage = 50;

export interface GroupedResults {
  characters: { shown: CharacterCard[]; total: number };
  articles: { shown: ArticleCard[]; total: number };
  /** What was searched for instead; null where the words were found as they are. */
  corrected: string | null;
  pageCount: number;
}

/**
 * Puts together what was found of each kind. Where the words as they were typed are found among one kind, what was
 * found of the other with other words is left out.
 */
export function groupResults(characters: Found, articles: Found): GroupedResults {
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
    characters: { shown: shown.flatMap(toCharacter), total: totals.people },
    articles: { shown: shown.flatMap(toArticle), total: totals.stories },
    corrected: isExact ? null : (characters.corrected ?? articles.corrected),
    pageCount: Math.min(pageCount, lastSearchPage),
  };
}

function toCharacter(result: SearchResult): CharacterCard[] {
  return result.kind === 'character' ? [result.character] : [];
}

function toArticle(result: SearchResult): ArticleCard[] {
  return result.kind === 'article' ? [result.article] : [];
}

import { describe, expect, it } from 'vitest';
import { groupResults, lastSearchPage } from '#src/domain/site/group-results.ts';
import { articleCard } from './structured-data/article-card.ts';

const nothing = { records: [], page: 1, size: 24, total: 0, corrected: null, words: [] };
const articles = (total: number, corrected: string | null = null) => ({
  records: [{ kind: 'article' as const, article: articleCard('a'), excerpt: 'It said a.' }],
  page: 1,
  size: 9,
  total,
  corrected,
  words: ['a'],
});

describe('groupResults', () => {
  it('counts each kind, and has as many pages as the longer one needs', () => {
    const found = groupResults({ ...nothing, total: 30 }, articles(40));
    expect(found).toMatchObject({ characters: { total: 30 }, articles: { total: 40 }, pageCount: 5 });
    expect(found.articles.shown.map(({ path }) => path)).toEqual(['a']);
    expect(found.articles.hits).toEqual({ words: ['a'], excerpts: new Map([['a', 'It said a.']]) });
    expect(found.characters.hits).toEqual({ words: [], excerpts: new Map() });
  });

  it('names the corrected search where the typed one found nothing', () => {
    expect(groupResults(nothing, articles(3, 'memory'))).toMatchObject({
      corrected: 'memory',
      articles: { total: 3 },
    });
  });

  it('leaves out guesses of one kind where the other has exact results', () => {
    const found = groupResults({ ...nothing, total: 2 }, articles(3, 'memory'));
    expect(found).toMatchObject({ corrected: null, articles: { shown: [], total: 0 }, pageCount: 1 });
  });

  it('has no more pages than the search', () => {
    expect(groupResults(nothing, articles(100_000)).pageCount).toBe(lastSearchPage);
  });
});

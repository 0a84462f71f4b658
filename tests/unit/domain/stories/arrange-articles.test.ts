import { describe, expect, it } from 'vitest';
import { arrangeArticles } from '#src/domain/stories/arrange-articles.ts';
import { articleCard } from '../site/structured-data/article-card.ts';

const stories = (...paths: string[]) => paths.map((path) => articleCard(path));
const pathsOf = ({ lead, hot, rest }: ReturnType<typeof arrangeArticles>) => ({
  lead: lead?.path ?? null,
  hot: hot.map(({ path }) => path),
  rest: rest.map(({ path }) => path),
});

describe('arrangeArticles', () => {
  it('begins with the newest hot story, and repeats nothing from above', () => {
    const arranged = arrangeArticles(stories('a', 'b', 'c', 'd'), stories('b', 'd', 'z'));
    expect(pathsOf(arranged)).toEqual({ lead: 'b', hot: ['d', 'z'], rest: ['a', 'c'] });
  });

  it('begins with the newest if none is hot', () => {
    expect(pathsOf(arrangeArticles(stories('a', 'b'), []))).toEqual({ lead: 'a', hot: [], rest: ['b'] });
  });

  it('has no lead without stories', () => {
    expect(pathsOf(arrangeArticles([], []))).toEqual({ lead: null, hot: [], rest: [] });
  });
});

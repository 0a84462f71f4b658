import { describe, expect, it } from 'vitest';
import { arrangeStories } from '#src/domain/stories/arrange-stories.ts';
import { articleCard } from '../site/structured-data/article-card.ts';

const stories = (...paths: string[]) => paths.map((path) => articleCard(path));
const pathsOf = ({ lead, hot, rest }: ReturnType<typeof arrangeStories>) => ({
  lead: lead?.path ?? null,
  hot: hot.map(({ path }) => path),
  rest: rest.map(({ path }) => path),
});

describe('arrangeStories', () => {
  it('begins with the newest hot story, and repeats nothing from above', () => {
    const arranged = arrangeStories(stories('a', 'b', 'c', 'd'), stories('b', 'd', 'z'));
    expect(pathsOf(arranged)).toEqual({ lead: 'b', hot: ['d', 'z'], rest: ['a', 'c'] });
  });

  it('begins with the newest if none is hot', () => {
    expect(pathsOf(arrangeStories(stories('a', 'b'), []))).toEqual({ lead: 'a', hot: [], rest: ['b'] });
  });

  it('has no lead without stories', () => {
    expect(pathsOf(arrangeStories([], []))).toEqual({ lead: null, hot: [], rest: [] });
  });
});

import type * as articleCalls from './article-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const articleCallFacts: AllCallFacts<typeof articleCalls> = {
  listCategories: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the categories of the blog with the number of articles in each.',
  },
  listArticles: { limit: 'reads', room: 'none', summary: 'Lists articles, newest first.' },
  getArticle: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns an article with its text, authors and related articles.',
  },
  listCharactersOfArticle: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists at most two characters to talk to about an article, chosen by its tags and category.',
  },
  listAllArticles: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists every published article in short, by path. `next` is the `after` of the next page.',
  },
};

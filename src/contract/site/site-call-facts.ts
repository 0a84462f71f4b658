import type * as articleCalls from './article-calls.ts';
import type * as characterCalls from './character-calls.ts';
import type * as searchCalls from './search-calls.ts';
import type * as siteCalls from './site-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const siteCallFacts: AllCallFacts<
  typeof articleCalls & typeof characterCalls & typeof searchCalls & typeof siteCalls
> = {
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
  recommendCharacters: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists recommended characters, of one gender or of both.',
  },
  getCharacterProfile: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns the public profile of a character.',
  },
  getAllTags: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists every tag with the number of published characters that carry it.',
  },
  listTagGroups: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the tags grouped by label_type, with counts.',
  },
  listTagsWithCharacters: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists tags with the first 8 characters of each, those with the most characters first.',
  },
  listCharactersOfTag: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the characters of a tag that the visitor may see.',
  },
  listRegularCharactersOfTag: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the characters of a tag without those labelled NSFW or BDSM.',
  },
  listAllCharacters: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists every published character that anyone may see, in short, by id. `next` is the `after` of the next page.',
  },
  search: {
    limit: 'reads',
    room: 'none',
    summary:
      'Searches characters and articles, best match first. Misspelt words are corrected if nothing matches them.',
  },
  findRedirect: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns where a path has moved to: a local path, an absolute address, or null.',
  },
  reportPageView: {
    limit: 'pageViews',
    room: 'none',
    summary: 'Counts a page view, by path and day only. Visitors who ask not to be tracked are not counted.',
  },
  reportRenderError: {
    limit: 'renderErrors',
    room: 'none',
    summary:
      'Logs that a part of a page could not be drawn: the kind of error and its place in the script, nothing else.',
  },
  reportInstall: {
    limit: 'pageViews',
    room: 'none',
    summary:
      'Counts an installation of the app, by day only. Visitors who ask not to be tracked are not counted.',
  },
};

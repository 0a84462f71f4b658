import type * as articleCalls from './article-calls.ts';
import type * as characterCalls from './character-calls.ts';
import type * as searchCalls from './search-calls.ts';
import type * as siteCalls from './site-calls.ts';
import type { CallSummaries } from '../call/call.ts';

/** The summaries of this room's calls in `/openapi.json`; only the server loads them. */
export const siteSummaries: CallSummaries<
  typeof articleCalls & typeof characterCalls & typeof searchCalls & typeof siteCalls
> = {
  listCategories: 'Lists the categories of the blog with the number of articles in each.',
  listArticles: 'Lists articles, newest first.',
  getArticle: 'Returns an article with its text, authors and related articles.',
  listCharactersOfArticle:
    'Lists at most two characters to talk to about an article, chosen by its tags and category.',
  listAllArticles: 'Lists every published article in short, by path. `next` is the `after` of the next page.',
  recommendCharacters: 'Lists recommended characters, of one gender or of both.',
  getCharacterProfile: 'Returns the public profile of a character.',
  getAllTags: 'Lists every tag with the number of published characters that carry it.',
  listTagGroups: 'Lists the tags grouped by label_type, with counts.',
  listTagsWithCharacters:
    'Lists tags with the first 8 characters of each, those with the most characters first.',
  listCharactersOfTag: 'Lists the characters of a tag that the visitor may see.',
  listRegularCharactersOfTag: 'Lists the characters of a tag without those labelled NSFW or BDSM.',
  listAllCharacters:
    'Lists every published character that anyone may see, in short, by id. `next` is the `after` of the next page.',
  search:
    'Searches characters and articles, best match first. Misspelt words are corrected if nothing matches them.',
  findRedirect: 'Returns where a path has moved to: a local path, an absolute address, or null.',
  reportPageView:
    'Counts a page view, by path and day only. Visitors who ask not to be tracked are not counted.',
  reportRenderError:
    'Logs that a part of a page could not be drawn: the kind of error and its place in the script, nothing else.',
  reportInstall:
    'Counts an installation of the app, by day only. Visitors who ask not to be tracked are not counted.',
};

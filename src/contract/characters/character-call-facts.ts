import type * as characterCalls from './character-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const characterCallFacts: AllCallFacts<typeof characterCalls> = {
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
};

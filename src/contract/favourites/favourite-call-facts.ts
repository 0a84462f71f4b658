import type * as favouriteCalls from './favourite-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const favouriteCallFacts: AllCallFacts<typeof favouriteCalls> = {
  collectCharacter: {
    limit: 'writes',
    room: 'none',
    summary: 'Adds a character to the favourites. Idempotent.',
  },
  cancelCollectCharacter: {
    limit: 'writes',
    room: 'none',
    summary: 'Removes a character from the favourites. Idempotent.',
  },
  listFavourites: { limit: 'reads', room: 'none', summary: 'Lists the visitor’s favourites, newest first.' },
  listFavouriteIds: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the ids of all favourites of the visitor, for the hearts on pages that are the same for everyone.',
  },
};

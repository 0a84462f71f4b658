import type * as cardCalls from './card-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const cardCallFacts: AllCallFacts<typeof cardCalls> = {
  listOwnCharacters: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the visitor’s private characters, newest first, at most 200.',
  },
  importCharacterCard: {
    limit: 'uploads',
    room: 'needs',
    summary:
      'Imports a character card as a private character of the visitor. Accepts PNG, WebP, CHARX, JSON or YAML, of V1, V2, V3 or another program. 409 if the card does not state the age of the character: repeat the call with the age that the visitor states.',
  },
  exportCharacterCard: {
    limit: 'downloads',
    room: 'none',
    summary:
      'Returns a private character as a card, with every field of the imported one. As CHARX also with every file.',
  },
  deleteOwnCharacter: {
    limit: 'writes',
    room: 'frees',
    summary: 'Erases a private character with its conversations.',
  },
  getCharacterModel: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns the persona of a character as a Character Card V3.',
  },
};

import type * as personaCalls from './persona-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const personaCallFacts: AllCallFacts<typeof personaCalls> = {
  listPersonas: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the visitor’s personas, the default first, then by name, at most 50.',
  },
  addPersona: { limit: 'writes', room: 'grows', summary: 'Adds a persona. The first one is the default.' },
  editPersona: {
    limit: 'writes',
    room: 'grows',
    summary: 'Changes a persona. Absent fields stay as they are. 409 if `version` is not the current one.',
  },
  deletePersona: {
    limit: 'writes',
    room: 'frees',
    summary:
      'Deletes a persona. Its conversations continue with the default one. 409 if `version` is given and not the current one.',
  },
  uploadPersonaAvatar: {
    limit: 'uploads',
    room: 'needs',
    summary: 'Sets the picture of a persona. It is decoded and encoded again.',
  },
};

import type * as lorebookCalls from './lorebook-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const lorebookCallFacts: AllCallFacts<typeof lorebookCalls> = {
  listLorebooks: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the visitor’s lorebooks by name. The level limits their number; together they hold 10,000 entries and 20 MB.',
  },
  getLorebook: { limit: 'reads', room: 'none', summary: 'Returns a lorebook with its entries.' },
  addLorebook: { limit: 'writes', room: 'grows', summary: 'Adds an empty lorebook.' },
  importLorebook: {
    limit: 'uploads',
    room: 'needs',
    summary: 'Imports a lorebook: a world-info file, a standalone V3 lorebook, or that of a character card.',
  },
  editLorebook: {
    limit: 'writes',
    room: 'grows',
    summary:
      'Changes a lorebook or its entries. Absent fields stay as they are. 409 if `version` is not the current one.',
  },
  deleteLorebook: {
    limit: 'writes',
    room: 'frees',
    summary: 'Deletes a lorebook. 409 if `version` is given and not the current one.',
  },
  attachLorebook: {
    limit: 'writes',
    room: 'none',
    summary: 'Attaches a lorebook to a conversation, or detaches it.',
  },
  exportLorebook: {
    limit: 'downloads',
    room: 'none',
    summary:
      'Returns a lorebook as a standalone V3 file or a world-info file, with every field of the imported one.',
  },
};

import type * as gemBalanceCalls from './gem-balance-calls.ts';
import type * as gemCalls from './gem-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const gemCallFacts: AllCallFacts<typeof gemBalanceCalls & typeof gemCalls> = {
  getGemBalance: {
    limit: 'reads',
    room: 'none',
    summary:
      'Returns the visitor’s gems: the daily part, the bought part, and when the daily part is refilled.',
  },
  listGemEntries: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the visitor’s ledger entries, newest first. `before` is the id of the last entry that the client has.',
  },
  exportGemEntries: {
    limit: 'downloads',
    room: 'none',
    summary: 'Returns all the visitor’s ledger entries as CSV, in the language of the request.',
  },
};

import type * as searchCalls from './search-calls.ts';
import type * as siteCalls from './site-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const siteCallFacts: AllCallFacts<typeof searchCalls & typeof siteCalls> = {
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

import { pageRoutes } from '#src/contract/pages/routes.ts';

/**
 * Links that are not prefetched: they change something (`lang` is remembered), lead to a file, to another place of the
 * same page, to another window, forbid it themselves, or change a list in place (docs/decisions/0038).
 */
const leftAlone =
  '[download],[target=_blank],[rel~=nofollow],[rel~=external],[href^="#"],[href*="?lang="],[href*="&lang="],[data-in-place] :is(nav a,.tile-link)';

/** The cached pages as link patterns, with any query. */
const cachedPages = Object.values(pageRoutes)
  .filter(({ cached }) => cached !== 'never')
  .map(({ path }) => path.replaceAll(/\[(\w+)\]/g, ':$1'));

/**
 * Rules for what the browser may prefetch when a reader points at a link (rule:fetched-ahead): documents of cached
 * pages, which are the same for everyone and cost the server nothing. Prefetched and not prerendered, so that no script
 * runs and no view is counted for a page that nobody opens.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: cachedPages }, { not: { selector_matches: leftAlone } }] },
      eagerness: 'moderate',
    },
  ],
});

import { type PageRoute, pageCacheRule, pageRoutes } from '#src/contract/pages/routes.ts';

/** The build of the site that this process serves. */
export interface BuildInfo {
  /** The id of the build: the same for the same sources. */
  id: string;
  /** The time of the build, in milliseconds since 1970. */
  timestamp: number;
}

/** Stands in for a build with hot reload, which renders every page again. */
export const developmentBuild: BuildInfo = { id: 'development', timestamp: Date.now() };

/**
 * Returns the response of `/builds/meta/{id}.json` (rule:builds): how pages are cached, and which are rendered before
 * the first request.
 */
export function describeBuild({ id, timestamp }: BuildInfo): object {
  const routes: PageRoute[] = Object.values(pageRoutes);
  const isPrerendered = (route: PageRoute) => route.cached === 'start';
  const rules = routes.map((route) => [route.path, describeRule(route)] as const);
  return {
    id,
    timestamp,
    routeRules: Object.fromEntries(rules),
    prerendered: routes.filter(isPrerendered).map((route) => route.path),
  };
}

function describeRule(route: PageRoute): object {
  if (route.cached === 'never') return { cache: false };
  return { cache: pageCacheRule(route.cached), prerender: route.cached === 'start' };
}

import { type PageRoute, pageCacheRule, pageRoutes } from '#src/contract/pages/routes.ts';

/** The build of the site that this process serves. */
export interface BuildInfo {
  /** The same sources give the same id. */
  id: string;
  /** When it was built, in milliseconds since 1970. */
  timestamp: number;
}

const development: BuildInfo = { id: 'development', timestamp: Date.now() };

let current = development;

/** Said once at the start, by whoever serves a built site. */
export function setBuildInfo({ id, timestamp }: BuildInfo): void {
  current = { id, timestamp };
}

export function getBuildInfo(): BuildInfo {
  return current;
}

/** False for hot reload, which makes every page anew. */
export function isBuilt(): boolean {
  return current !== development;
}

/**
 * The answer of `/builds/meta/{id}.json` (rule:builds): how pages are kept, and which are rendered before anyone
 * asks.
 */
export function describeBuild(): object {
  const routes: PageRoute[] = Object.values(pageRoutes);
  const isPrerendered = (route: PageRoute) => route.cached === 'start';
  const rules = routes.map((route) => [route.path, describeRule(route)] as const);
  return {
    ...current,
    routeRules: Object.fromEntries(rules),
    prerendered: routes.filter(isPrerendered).map((route) => route.path),
  };
}

function describeRule(route: PageRoute): object {
  if (route.cached === 'never') return { cache: false };
  return { cache: pageCacheRule(route.cached), prerender: route.cached === 'start' };
}

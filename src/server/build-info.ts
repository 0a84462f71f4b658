import { type PageRoute, pageCacheRule, pageRoutes } from '#src/contract/pages/routes.ts';

/** The build of the site that this process serves. */
export interface BuildInfo {
  /** The id of the build: the same for the same sources. */
  id: string;
  /** The time of the build, in milliseconds since 1970. */
  timestamp: number;
}

const development: BuildInfo = { id: 'development', timestamp: Date.now() };

let current = development;

/** Sets the build; called once at the start of a process that serves a built site. */
export function setBuildInfo({ id, timestamp }: BuildInfo): void {
  current = { id, timestamp };
}

export function getBuildInfo(): BuildInfo {
  return current;
}

/** Returns false for hot reload, which renders every page again. */
export function isBuilt(): boolean {
  return current !== development;
}

/**
 * Returns the response of `/builds/meta/{id}.json` (rule:builds): how pages are cached, and which are rendered before
 * the first request.
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

import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';

/** The pages that the tabs lead to. */
const tabs: ReadonlySet<PageName> = new Set<PageName>(['index', 'blogs', 'membership', 'mine']);

/**
 * Where "back" leads from a page that a window began with; null for a page that a tab leads to, which has nothing above it.
 * @param page null for one that is not there
 */
export function parentPath(page: PageName | null): string | null {
  if (page === null) return pageRoutes.index.path;
  if (tabs.has(page)) return null;
  const { path } = pageRoutes[page];
  const above = (['blogs', 'category', 'membership', 'mine'] as const).find((name) =>
    path.startsWith(`${pageRoutes[name].path}/`),
  );
  return pageRoutes[above ?? 'index'].path;
}

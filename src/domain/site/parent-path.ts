import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';

const tabs: ReadonlySet<PageName> = new Set<PageName>(['index', 'blogs', 'membership', 'mine-chats']);

/**
 * Returns the target of "back" on the first page of a window; null for the page of a tab, which has none above it.
 * @param page null for a missing page
 */
export function parentPath(page: PageName | null): string | null {
  if (page === null) return pageRoutes.index.path;
  if (tabs.has(page)) return null;
  const { path } = pageRoutes[page];
  if (path.startsWith(pageRoutes.mine.path)) return pageRoutes['mine-chats'].path;
  const above = (['blogs', 'category', 'membership'] as const).find((name) =>
    path.startsWith(`${pageRoutes[name].path}/`),
  );
  return pageRoutes[above ?? 'index'].path;
}

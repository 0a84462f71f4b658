import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';

/** The page that a path belongs to, and the values of the page's `[…]` segments. */
export interface PageMatch {
  name: PageName;
  /** The parameters by the name of the segment (rule:pages: category, character, article_title), percent-decoded. */
  params: Readonly<Record<string, string>>;
}

/** One segment of the paths of all pages, with the segments below it. */
interface Branch {
  fixed: Map<string, Branch>;
  /** The `[…]` segment at this place, which matches anything. */
  open: { param: string; branch: Branch } | null;
  /** The page whose path ends here. */
  name: PageName | null;
}

const root = growTree();

/**
 * Finds the page of a path (rule:pages), without checking whether its article or character exists. A trailing slash has
 * no effect, a fixed segment wins over an open one; null if no page has such a path.
 * @param pathname as in an address: begins with `/`, may be percent-encoded, has no query
 */
export function matchPageRoute(pathname: string): PageMatch | null {
  if (!pathname.startsWith('/')) return null;
  const end = pathname.length > 1 && pathname.endsWith('/') ? -1 : undefined;
  const path = pathname.slice(1, end);
  if (path === '') return pathname === '/' && root.name !== null ? { name: root.name, params: {} } : null;
  const segments = decode(path.split('/'));
  return segments === null || segments.includes('') ? null : descend(root, segments, {});
}

function descend(
  branch: Branch,
  [segment, ...rest]: readonly string[],
  params: PageMatch['params'],
): PageMatch | null {
  if (segment === undefined) return branch.name === null ? null : { name: branch.name, params };
  const next = branch.fixed.get(segment);
  const fixed = next === undefined ? null : descend(next, rest, params);
  if (fixed !== null || branch.open === null) return fixed;
  return descend(branch.open.branch, rest, { ...params, [branch.open.param]: segment });
}

/** Decodes segments; null if a segment is not encoded as `encodeURIComponent` does. */
function decode(segments: readonly string[]): string[] | null {
  try {
    return segments.map((segment) => (segment.includes('%') ? decodeURIComponent(segment) : segment));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function growTree(): Branch {
  const tree: Branch = { fixed: new Map(), open: null, name: null };
  for (const name of Object.keys(pageRoutes).filter(isPageName)) {
    let branch = tree;
    for (const segment of pageRoutes[name].path.split('/').filter(Boolean)) branch = grow(branch, segment);
    branch.name = name;
  }
  return tree;
}

function grow(branch: Branch, segment: string): Branch {
  const param = /^\[(\w+)\]$/.exec(segment)?.[1];
  if (param !== undefined) {
    branch.open ??= { param, branch: { fixed: new Map(), open: null, name: null } };
    return branch.open.branch;
  }
  const known = branch.fixed.get(segment);
  if (known !== undefined) return known;
  const made: Branch = { fixed: new Map(), open: null, name: null };
  branch.fixed.set(segment, made);
  return made;
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(pageRoutes, name);
}

import type { MiddlewareHandler } from 'hono';
import type { PageName } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { hasMatureCookie } from '../http/visitor/mature-cookie.ts';
import { withoutCacheRules } from './serve-cached-pages.ts';

/** The pages that show characters, shared or not; feeds, sitemaps and similar are the same for members. */
const pagesWithCharacters: ReadonlySet<PageName> = new Set<PageName>([
  'index',
  'category',
  'category-category',
  'character-character',
  'chat-character',
  'search',
  'share',
]);

export interface OwnPagesOptions {
  /** True for a request of a member who sees mature characters: the session decides, not the marker. */
  seesMature: (request: Request) => Promise<boolean>;
  /** Renders a page through the page pipeline, all headers included. */
  render: (request: Request) => Promise<Response>;
}

/**
 * Renders pages with characters for each member who sees mature characters, bypassing the page cache, which contains
 * none (rule:kept-pages, rule:mature-hidden). Such a response is never cached. A browser with the marker but without
 * such a session gets the shared page.
 */
export function serveOwnPages({ seesMature, render }: OwnPagesOptions): MiddlewareHandler {
  return async (c, next) => {
    const request = c.req.raw;
    if (!hasMatureCookie(request.headers.get('cookie')) || !showsCharacters(c.req.path)) return next();
    if (!(await seesMature(request))) return next();
    const response = withoutCacheRules(await render(request));
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
}

function showsCharacters(path: string): boolean {
  const match = matchPageRoute(path);
  return match !== null && pagesWithCharacters.has(match.name);
}

import type { MiddlewareHandler } from 'hono';
import type { PageName } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';

/** Pages whose paths consist of slugs, which have no capitals (rule:slugs). */
const ofSlugs: readonly PageName[] = ['blogs-category', 'blogs-category-article_title', 'category-category'];

/**
 * Redirects a story or category that is requested by its name, such as `/blogs/Guides`, to the address in lower case.
 * Runs after the table of redirects, whose paths may have capitals.
 */
export function lowerSlugs(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // Percent-encoding has capital digits.
    const lower = pathname.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) =>
      part.startsWith('%') ? part : part.toLowerCase(),
    );
    const page = lower === pathname ? null : matchPageRoute(pathname);
    return page !== null && ofSlugs.includes(page.name) ? c.redirect(`${lower}${search}`, 301) : next();
  };
}

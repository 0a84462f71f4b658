import { listArticles, websiteName } from '#src/contract/stories/article-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import { defaultLanguage, languages } from '#src/contract/locale/language.ts';
import { type PageRoute, pageRoutes } from '#src/contract/pages/routes.ts';
import { articleHref } from '#src/domain/text/slug.ts';
import { type CachedPagesOptions, renderAhead } from './platform/page-cache/serve-cached-pages.ts';
import { createPageClient, languageOf } from './page-context.ts';
import type { Running } from './running-api.ts';
import { siteOrigin } from './platform/http/visitor/site-origin.ts';

/** The time for which pages with another server's content are cached. */
const remoteLifetimeMs = 60_000;

type PageAddress = Parameters<typeof renderAhead>[0][number];

/** Connects the page cache of this process to the page pipeline, which decides how a page is rendered. */
export function connectPageCache(running: Running, render: CachedPagesOptions['render']): CachedPagesOptions {
  const { pageCache, env, hosts, log } = running;
  let hasWarned = false;
  const options: CachedPagesOptions = {
    cache: pageCache,
    hasSiteUrl: env.SITE_URL !== undefined,
    keepsHost(host) {
      const isKept = hosts.keeps(host);
      if (!isKept && !hasWarned) log.warn('pages-not-kept-set-site-url');
      hasWarned ||= !isKept;
      return isKept;
    },
    originOf: (request) => siteOrigin(env, request),
    languageOf,
    render,
    // Another server's database does not notify this one.
    longestMs: env.PUBLIC_API_BASE === undefined ? Number.POSITIVE_INFINITY : remoteLifetimeMs,
  };
  running.cachedPages = options;
  return options;
}

/**
 * Renders the pages that stay the same until the next start, in every language, before the first request
 * (rule:kept-pages). The newest article follows, so that the Markdown renderer is loaded then, and not while the first
 * reader waits.
 */
export async function prerenderPages({ cachedPages: options }: Running, origin: string): Promise<void> {
  if (options === null) throw new Error('a page was rendered before the front door had loaded');
  const routes: PageRoute[] = Object.values(pageRoutes);
  const pathnames = routes.filter((route) => route.cached === 'start').map((route) => route.path);
  const addresses = pathnames.flatMap((pathname) => languages.map((language) => ({ pathname, language })));
  await renderAhead(addresses, origin, options);
  await renderAhead(await listNewestArticle(), origin, options);
}

async function listNewestArticle(): Promise<PageAddress[]> {
  const client = createPageClient({ language: defaultLanguage });
  try {
    const query = { website: websiteName, page_size: 1 };
    const { data_list: newest } = await client.call(listArticles, { query });
    return newest.flatMap((article) =>
      languages.map((language) => ({ pathname: articleHref(article), language })),
    );
  } catch (error) {
    // Another server's articles may not exist yet.
    if (!(error instanceof CallError)) throw error;
    return [];
  }
}

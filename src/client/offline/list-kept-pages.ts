import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { pagesCache } from '#src/contract/worker/worker-caches.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { pageLanguage } from '../browser/page-language.ts';

/** A page that the worker cached. */
export interface KeptPage {
  /** With its query. */
  path: string;
  title: string;
}

/** Lists the pages that can be read offline, the one cached last first. */
export async function listKeptPages(): Promise<KeptPage[]> {
  try {
    return (await caches.has(pagesCache)) ? await readPages(await caches.open(pagesCache)) : [];
  } catch (error) {
    console.debug('there are no kept pages', error);
    return [];
  }
}

async function readPages(cache: Cache): Promise<KeptPage[]> {
  const requests = (await cache.keys()).toReversed();
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request))?.text()) ?? '';
      return {
        path: pathname + search,
        title: nameIn(pageLanguage(), pathname, readTitle(html) ?? pathname),
      };
    }),
  );
}

/**
 * Names a page in a list of the interface: fixed titles are Chinese (rule:page-titles), so such a page gets its name in
 * the interface's language.
 */
function nameIn(language: Language, pathname: string, title: string): string {
  const match = matchPageRoute(pathname);
  const fixed = match === null ? null : pageRoutes[match.name].title;
  return fixed?.['zh-CN'] === title ? fixed[language] : title;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#34;': '"',
  '&#38;': '&',
};

/**
 * Reads the page's own part of its title (rule:page-titles), as the server wrote it: an HTML parser would let HTML in
 * (rule:safe-html).
 */
function readTitle(html: string): string | null {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.split(/ [|·] /)[0];
  return title?.replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity) ?? null;
}

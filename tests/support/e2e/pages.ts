import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { listAddresses } from './looks/crawl-site.ts';

export interface SitePage {
  name: PageName;
  /** The fixed path of the page, or the first link to such a page. */
  path: string;
  analyticsTitle: string;
}

/** Pages that link to all others. */
const hubs = ['/', '/blogs', '/category'];
/** Pages that have the layout of another page, or tests of their own. */
const withoutOwnLayout = new Set<PageName>([
  'search',
  'login',
  'mine-characters',
  'safety',
  'guidelines',
  'user-agreemet',
  'privacy-policy',
]);
/** A search with results, one without, and a missing page. */
const states = ['/search?q=memory', '/search?q=xqzvwkjy', '/no-such-page'];

/** Lists one address of every page, except the sandbox checkout, which exists per order only. */
export async function listSitePages(siteUrl: string): Promise<SitePage[]> {
  const links = new Map<PageName, string>();
  for (const path of hubs) await collectLinks(`${siteUrl}${path}`, links);
  const character = links.get('character-character');
  if (character !== undefined) await collectLinks(`${siteUrl}${character}`, links);
  const entries = Object.entries(pageRoutes).filter(([key]) => key !== 'membership-sandbox');
  return entries.map(([key, { path, analyticsTitle }]) => {
    const name = key as PageName;
    const found = path.includes('[') ? links.get(name) : path;
    if (found === undefined) throw new Error(`No page links to a page of ${path}.`);
    return { name, path: found, analyticsTitle };
  });
}

/** Lists one address of every kind of layout, and of every state of a page. */
export async function listLayouts(siteUrl: string): Promise<string[]> {
  const pages = await listSitePages(siteUrl);
  return [...pages.filter(({ name }) => !withoutOwnLayout.has(name)).map(({ path }) => path), ...states];
}

async function collectLinks(url: string, links: Map<PageName, string>): Promise<void> {
  for (const address of listAddresses(await (await fetch(url)).text())) {
    // Skips the patterns of speculation rules, and feeds.
    if (/\/:|\.xml$|\.json$/.test(address)) continue;
    const { pathname, origin, search } = new URL(address, url);
    const page = origin === new URL(url).origin && search === '' ? matchPageRoute(pathname) : null;
    if (page !== null && !links.has(page.name)) links.set(page.name, pathname);
  }
}

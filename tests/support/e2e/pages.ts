import { type PageName, pageRoutes } from '#src/contract/routes.ts';
import { matchPageRoute } from '#src/domain/match-page-route.ts';

export interface SitePage {
  name: string;
  path: string;
  analyticsTitle: string;
}

/** Pages that link to all others. */
const hubs = ['/', '/blogs', '/category'];

/** One address of every page of the specification: its own path, or the first link to such a page. */
export async function listSitePages(siteUrl: string): Promise<SitePage[]> {
  const links = new Map<PageName, string>();
  for (const path of hubs) await collectLinks(`${siteUrl}${path}`, links);
  const character = links.get('character-character');
  if (character !== undefined) await collectLinks(`${siteUrl}${character}`, links);
  return Object.entries(pageRoutes).map(([name, { path, analyticsTitle }]) => {
    const found = path.includes('[') ? [...links].find(([linked]) => linked === name)?.[1] : path;
    if (found === undefined) throw new Error(`No page links to a page of ${path}.`);
    return { name, path: found, analyticsTitle };
  });
}

async function collectLinks(url: string, links: Map<PageName, string>): Promise<void> {
  const html = await (await fetch(url)).text();
  for (const [, href = ''] of html.matchAll(/ href="(\/[^"?#]*)"/g)) {
    const page = matchPageRoute(href);
    if (page !== null && !links.has(page.name)) links.set(page.name, href);
  }
}

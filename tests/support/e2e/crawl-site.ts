/** What a page, feed or picture answered. */
export interface CrawledDocument {
  status: number;
  type: string;
  text: string;
}

const atOnce = 8;
/** Files of the build and pictures say nothing by themselves; that something names them is seen where it does. */
const notAsked = /^\/(?:_astro|pictures)\//;
/** Nor do the drawn previews of links, which take the server longest: one of each kind shows that they are there. */
const previewKind = /^\/og\/[^/]+\//;
/** Lists can be asked for in very many ways; each way is met in either language, but not each with each. */
const mostParameters = 1;

/**
 * Asks for everything of a site that can be reached from some paths, as a crawler does: whatever pages, feeds and
 * sitemaps name in any attribute or element. Redirects count as what they lead to.
 */
export async function crawlSite(
  origin: string,
  starts: readonly string[],
): Promise<Map<string, CrawledDocument>> {
  const found = new Map<string, CrawledDocument>();
  const known = new Set<string>();
  const waiting: string[] = [];
  const add = (address: string) => {
    const path = toOwnPath(address, origin);
    if (path === null) return;
    const key = previewKind.exec(path)?.[0] ?? path;
    if (known.has(key)) return;
    known.add(key);
    waiting.push(path);
  };
  for (const start of starts) add(start);
  while (waiting.length > 0) {
    const paths = waiting.splice(0, atOnce);
    await Promise.all(
      paths.map(async (path) => {
        const document = await readDocument(`${origin}${path}`);
        found.set(path, document);
        const isText = /^text\/|xml|json/.test(document.type);
        for (const address of isText ? listAddresses(document.text) : []) add(address);
      }),
    );
  }
  return found;
}

async function readDocument(url: string): Promise<CrawledDocument> {
  const response = await fetch(url, { headers: { 'Accept-Language': 'en' } });
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return { status: response.status, type: response.headers.get('content-type') ?? '', text };
}

/** Whatever looks like an address: in attributes, in elements of feeds and sitemaps, in structured data. */
function listAddresses(text: string): string[] {
  return [...text.matchAll(/["'>(](\/(?!\/)[^"'<>\s)]*|https?:\/\/[^"'<>\s)]+)/g)].flatMap(
    ([, address]) => address ?? [],
  );
}

function toOwnPath(address: string, origin: string): string | null {
  const plain = address.replaceAll('&amp;', '&');
  if (!URL.canParse(plain, origin)) return null;
  const url = new URL(plain, origin);
  if (url.origin !== origin || notAsked.test(url.pathname)) return null;
  // The moment of a list: each page names another one.
  url.searchParams.delete('until');
  const ways = [...url.searchParams.keys()].filter((name) => name !== 'lang');
  return ways.length > mostParameters ? null : url.pathname + url.search;
}

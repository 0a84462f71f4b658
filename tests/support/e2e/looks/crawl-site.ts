import type { Language } from '#src/contract/locale/language.ts';

/** The answer to an address of the site, after redirects. */
export interface CrawledDocument {
  status: number;
  type: string;
  /** The Content-Security-Policy. */
  policy: string | null;
  cacheControl: string;
  /** The body; of a binary file its bytes as Latin-1. */
  text: string;
}

export interface CrawledSite {
  /** Documents by path and query, as `toCrawledPath` writes them. */
  documents: ReadonlyMap<string, CrawledDocument>;
  /**
   * Returns the documents that were requested in place of an address: the address itself, or for a rendition of a
   * picture one of the same picture and one of the same width. Empty for an unknown address.
   */
  findAsked(path: string): readonly CrawledDocument[];
}

const atOnce = 8;
/** Encoding takes the server longest, so each picture and each width is requested once, in any combination. */
const renditionPattern = /^(\/pictures\/[0-9a-f]+)\/(\d+)$/;
/** Drawn link previews take as long: one of each kind is enough. */
const previewPattern = /^\/og\/[^/]+\//;
/**
 * Most query parameters of a requested list: every filter is requested alone in either language, but not every
 * combination.
 */
const mostParameters = 1;

/**
 * Requests everything of a site once that a guest can reach from some paths, as a crawler does: every address that
 * pages, feeds and sitemaps name in any attribute or element, and every page in Chinese as well.
 */
export async function crawlSite(origin: string, starts: readonly string[]): Promise<CrawledSite> {
  const documents = new Map<string, CrawledDocument>();
  const askedAs = new Map<string, string>();
  const waiting: string[] = [];
  const add = (path: string | null) => {
    const keys = path === null ? [] : listKeys(path).filter((key) => !askedAs.has(key));
    if (path === null || keys.length === 0) return;
    for (const key of keys) askedAs.set(key, path);
    waiting.push(path);
  };
  for (const start of starts) add(toCrawledPath(start, origin));
  while (waiting.length > 0) {
    const paths = waiting.splice(0, atOnce);
    const answers = await Promise.all(paths.map((path) => readDocument(`${origin}${path}`)));
    for (const [index, path] of paths.entries()) {
      const document = answers[index];
      if (document === undefined) continue;
      documents.set(path, document);
      if (/^text\/html/.test(document.type)) add(inChinese(path));
      if (!/^text\/(?!javascript|css)|xml|json/.test(document.type)) continue;
      for (const address of listAddresses(document.text)) add(toCrawledPath(address, origin));
    }
  }
  return {
    documents,
    findAsked: (path) => listKeys(path).flatMap((key) => documents.get(askedAs.get(key) ?? '') ?? []),
  };
}

/**
 * Returns an address as the crawl requests it: path and query, the language last and none for English. Null for an
 * address outside of the site, and for a list with more than one filter.
 */
export function toCrawledPath(address: string, origin: string): string | null {
  const plain = address.replaceAll('&amp;', '&');
  if (!URL.canParse(plain, origin)) return null;
  const url = new URL(plain, origin);
  if (url.origin !== origin) return null;
  // The moment at which a list was read: each page names another one.
  url.searchParams.delete('until');
  const language = url.searchParams.get('lang');
  url.searchParams.delete('lang');
  if (url.searchParams.size > mostParameters) return null;
  const path = url.pathname + url.search;
  return language === 'zh-CN' ? inChinese(path) : path;
}

/** Returns the address of a page in a language. */
export function inLanguage(path: string, language: Language): string {
  return language === 'en' ? path : inChinese(path);
}

function inChinese(path: string): string {
  if (path.includes('lang=')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=zh-CN`;
}

/** Returns the keys that an address covers; an address without a new key is not requested. */
function listKeys(path: string): string[] {
  const [, picture, width] = renditionPattern.exec(path) ?? [];
  if (picture !== undefined) return [picture, `pictures of ${width} px`];
  return [previewPattern.exec(path)?.[0] ?? path];
}

async function readDocument(url: string): Promise<CrawledDocument> {
  const response = await fetch(url, { headers: { 'Accept-Language': 'en' } });
  const type = response.headers.get('content-type') ?? '';
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type,
    policy: response.headers.get('content-security-policy'),
    cacheControl: response.headers.get('cache-control') ?? '',
    text: body.toString(/^text\/|xml|json/.test(type) ? 'utf8' : 'latin1'),
  };
}

/**
 * Lists everything that looks like an address: in attributes, in elements of feeds and sitemaps, in structured data.
 */
export function listAddresses(text: string): string[] {
  const addresses = [...text.matchAll(/["'>(](\/(?!\/)[^"'<>\s)]*|https?:\/\/[^"'<>\s)]+)/g)];
  const sets = [...text.matchAll(/ srcset="([^"]*)"/gi)].flatMap(([, set = '']) => set.split(/[\s,]+/));
  return [...addresses.map(([, address = '']) => address), ...sets.filter((part) => part.startsWith('/'))];
}

import { type Language, languages } from '#src/contract/locale/language.ts';
import { type Alternate, canonicalUrl, listAlternates, type PagePlace } from '../page-addresses.ts';
import { emptyXmlElement, xmlDeclaration, xmlElement } from './xml.ts';

/** Upper limit of addresses in one file (sitemaps.org). */
export const sitemapLimit = 50_000;

/** Upper limit of pages in one file: each is listed once for every language. */
export const sitemapPlaces = Math.floor(sitemapLimit / languages.length);

/** A page that search engines may list. */
export interface SitemapEntry {
  place: PagePlace;
  /** The languages in which its content exists. */
  languages: readonly Language[];
  /** The time of the last change of its content, ISO 8601; null if unknown. */
  changed: string | null;
  /** Absolute addresses of its pictures. */
  images: readonly string[];
}

/** A sitemap file with the newest change of its pages, for the index. */
export interface SitemapFile {
  path: string;
  changed: string | null;
}

const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Writes a sitemap file in pieces: every page in each of its languages, with links to the others and its
 * pictures. The caller may send or join the pieces; only one page is held at a time.
 */
export function* writeSitemap(origin: string, entries: Iterable<SitemapEntry>): Generator<string> {
  yield `${xmlDeclaration}<urlset xmlns="${sitemapSpace}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  for (const entry of entries) yield writeEntry(origin, entry);
  yield '</urlset>\n';
}

function writeEntry(origin: string, { place, languages: written, changed, images }: SitemapEntry): string {
  const lastmod = changed === null ? '' : xmlElement('lastmod', changed);
  const pictures = images
    .map((image) => `<image:image>${xmlElement('image:loc', image)}</image:image>`)
    .join('');
  const rest = lastmod + listAlternates(origin, place, written).map(writeAlternate).join('') + pictures;
  return written
    .map((language) => `<url>${xmlElement('loc', canonicalUrl(origin, place, language))}${rest}</url>\n`)
    .join('');
}

function writeAlternate({ hreflang, href }: Alternate): string {
  return emptyXmlElement('xhtml:link', { rel: 'alternate', hreflang, href });
}

export function buildSitemapIndex(origin: string, files: readonly SitemapFile[]): string {
  const entries = files.map(({ path, changed }) => {
    const lastmod = changed === null ? '' : xmlElement('lastmod', changed);
    return `<sitemap>${xmlElement('loc', `${origin}${path}`)}${lastmod}</sitemap>\n`;
  });
  return `${xmlDeclaration}<sitemapindex xmlns="${sitemapSpace}">\n${entries.join('')}</sitemapindex>\n`;
}

/** Returns the newer of two times; null is older than any. */
export function newest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}

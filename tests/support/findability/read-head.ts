import { z } from 'zod';
import { ask } from '../site/ask.ts';
import type { GraphDocument } from './check-schema-org.ts';

/** The machine-readable head of a page. */
export interface PageHead {
  status: number;
  html: string;
  language: string;
  canonical: string | null;
  /** Addresses by language. */
  alternates: Record<string, string>;
  /** Feeds by type, in the order of the page. */
  feeds: { type: string; href: string }[];
  /** Open Graph by property, the others by name; the first of each. */
  meta: Record<string, string>;
  structured: GraphDocument | null;
}

const graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

/** Requests a page and reads its head, without following redirects. */
export async function readHead(url: string, headers: Record<string, string> = {}): Promise<PageHead> {
  const answer = await ask(url, { redirect: 'manual', headers });
  return parseHead(await answer.text(), answer.status);
}

/** Parses the head of a page. */
export function parseHead(html: string, status: number): PageHead {
  const links = readTags(html, 'link');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const metas = readTags(html, 'meta').map(({ property, name, content }) => [property ?? name, content]);
  return {
    status,
    html,
    language: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'] ?? null,
    alternates: Object.fromEntries(
      links.flatMap(({ hreflang, href }) => (hreflang === undefined ? [] : [[hreflang, href ?? '']])),
    ),
    feeds: links.flatMap(({ rel, type = '', href = '' }) =>
      rel === 'alternate' && type !== '' ? [{ type, href }] : [],
    ),
    meta: Object.fromEntries(metas.toReversed()),
    structured: data === undefined ? null : graph.parse(JSON.parse(data)),
  };
}

function readTags(html: string, name: string): Partial<Record<string, string>>[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s+[^\\s=>"]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          decode(value),
        ]),
      ),
  );
}

function decode(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');
}

import type { APIContext } from 'astro';
import { type SitemapEntry, writeSitemap } from '#src/domain/site/feeds/sitemap.ts';
import { answerDocument } from './answer-document.ts';

export function answerSitemap(
  context: APIContext,
  entries: Iterable<SitemapEntry>,
  tags: string[],
): Response {
  const body = [...writeSitemap(context.locals.origin, entries)].join('');
  return answerDocument(context, { type: 'application/xml', body, tags });
}

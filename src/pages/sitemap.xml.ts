import type { APIRoute } from 'astro';
import { buildSitemapIndex } from '#src/domain/site/feeds/sitemap.ts';
import { answerDocument } from '#src/feeds/answer-document.ts';
import { listParts } from '#src/feeds/sitemap-parts.ts';
import { walkArticles, walkCharacters } from '#src/feeds/walk-records.ts';

export const GET: APIRoute = async (context) => {
  const { client, origin } = context.locals;
  const files = [
    { path: '/sitemaps/pages.xml', changed: null },
    { path: '/sitemaps/tags.xml', changed: null },
    ...(await listParts(walkArticles(client), (part) => `/sitemaps/articles-${part}.xml`)),
    ...(await listParts(walkCharacters(client), (part) => `/sitemaps/characters-${part}.xml`)),
  ];
  const body = buildSitemapIndex(origin, files);
  return answerDocument(context, { type: 'application/xml', body, tags: ['articles', 'characters'] });
};

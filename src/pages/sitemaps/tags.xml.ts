import type { APIRoute } from 'astro';
import { answerSitemap } from '#src/feeds/answer-sitemap.ts';
import { listTagEntries } from '#src/feeds/sitemap-entries.ts';

export const GET: APIRoute = async (context) =>
  answerSitemap(context, await listTagEntries(context.locals.client), ['tags', 'characters']);

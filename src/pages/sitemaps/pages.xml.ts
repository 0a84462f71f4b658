import type { APIRoute } from 'astro';
import { answerSitemap } from '#src/feeds/answer-sitemap.ts';
import { listPageEntries } from '#src/feeds/sitemap-entries.ts';

export const GET: APIRoute = async (context) =>
  answerSitemap(context, await listPageEntries(context.locals), ['articles', 'categories']);

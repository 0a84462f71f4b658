import type { APIRoute } from 'astro';
import { answerMissing } from '#src/feeds/answer-document.ts';
import { answerSitemap } from '#src/feeds/answer-sitemap.ts';
import { articleEntry } from '#src/feeds/sitemap-entries.ts';
import { readPart, readPartNumber } from '#src/feeds/sitemap-parts.ts';
import { countArticles, walkArticles } from '#src/feeds/walk-records.ts';

export const GET: APIRoute = async (context) => {
  const { client, origin } = context.locals;
  const part = readPartNumber(context.params['part'], await countArticles(client));
  if (part === null) return answerMissing();
  const records = await readPart(walkArticles(client), part);
  const entries = records.map((record) => articleEntry(origin, record));
  return answerSitemap(context, entries, ['articles']);
};

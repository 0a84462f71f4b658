import type { APIRoute } from 'astro';
import { buildWebManifest } from '#src/domain/install/web-manifest.ts';
import { answerDocument } from '#src/feeds/answer-document.ts';
import { appTextsOf } from '#src/i18n/app-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';

export const GET: APIRoute = (context) => {
  const { language } = context.locals;
  const { shortcuts, screenshots } = appTextsOf(language);
  const words = { description: siteTextsOf(language).siteDescription, shortcuts, screenshots };
  const body = buildWebManifest(context.locals, words);
  return answerDocument(context, { type: 'application/manifest+json', body, tags: [] });
};

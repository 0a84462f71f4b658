import type { APIRoute } from 'astro';
import { buildRobotsText } from '#src/domain/site/feeds/build-robots-text.ts';
import { answerDocument } from '#src/feeds/answer-document.ts';

export const GET: APIRoute = (context) =>
  answerDocument(context, { type: 'text/plain', body: buildRobotsText(context.locals.origin), tags: [] });

import type { APIRoute } from 'astro';
import { answerJsonFeed } from '#src/feeds/answer-article-feed.ts';

export const GET: APIRoute = (context) => answerJsonFeed(context, context.params['category'] ?? '');

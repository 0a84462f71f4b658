import type { APIRoute } from 'astro';
import { answerRssFeed } from '#src/feeds/answer-blog-feed.ts';

export const GET: APIRoute = (context) => answerRssFeed(context, context.params['category'] ?? '');

import type { APIRoute } from 'astro';
import { answerRssFeed } from '#src/feeds/answer-article-feed.ts';

export const GET: APIRoute = (context) => answerRssFeed(context, null);

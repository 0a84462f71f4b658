import type { APIContext } from 'astro';
import { pageCacheSeconds } from '#src/contract/pages/routes.ts';

/** What a document for machines is, and what it is made of. */
interface Document {
  type:
    | 'application/xml'
    | 'application/rss+xml'
    | 'application/feed+json'
    | 'application/manifest+json'
    | 'text/plain'
    | 'text/markdown';
  body: string;
  /** Tags of its contents: it is made again when one of them changes (rule:kept-pages). */
  tags: string[];
}

/** Answers a document and has it kept like a page (rule:kept-pages). */
export function answerDocument({ cache }: Pick<APIContext, 'cache'>, document: Document): Response {
  cache.set({ maxAge: pageCacheSeconds, tags: document.tags });
  return new Response(document.body, { headers: { 'Content-Type': `${document.type}; charset=utf-8` } });
}

/** Answers that there is no such document. */
export function answerMissing(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

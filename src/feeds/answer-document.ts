import type { APIContext } from 'astro';
import { pageCacheSeconds } from '#src/contract/pages/routes.ts';

/** A machine-readable document and the data it is made of. */
interface Document {
  type:
    | 'application/xml'
    | 'application/rss+xml'
    | 'application/feed+json'
    | 'application/manifest+json'
    | 'text/plain'
    | 'text/markdown';
  body: string;
  /** Cache tags of its contents: a change of one tag makes the server build the document again (rule:kept-pages). */
  tags: string[];
}

/** Answers a document, cached like a page (rule:kept-pages). */
export function answerDocument({ cache }: Pick<APIContext, 'cache'>, document: Document): Response {
  cache.set({ maxAge: pageCacheSeconds, tags: document.tags });
  return new Response(document.body, { headers: { 'Content-Type': `${document.type}; charset=utf-8` } });
}

/** Answers 404: there is no such document. */
export function answerMissing(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

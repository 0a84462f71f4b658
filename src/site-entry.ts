import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** No page is made before it is asked for, so none is to be fetched; the framework's own way asks the `Host`. */
const noStoredPage = () => Promise.resolve(new Response(null, { status: 404 }));

/**
 * Answers a request through the front door (`src/fetch.ts`): what the built site gives to our own server, in place of
 * the adapter's handler, which writes answers without waiting for their reader (docs/decisions/0031).
 * @throws what neither the front door nor the framework makes an answer of
 */
export function render(request: Request): Promise<Response> {
  return app.render(request, { addCookieHeader: true, prerenderedErrorPageFetch: noStoredPage });
}

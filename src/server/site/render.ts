import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** No page is prerendered, so there is none to fetch; the framework's default would request it from the `Host`. */
const noStoredPage = () => Promise.resolve(new Response(null, { status: 404 }));

/**
 * Answers a request through the front door (`src/fetch.ts`): the function that the built site exports to our own
 * server, in place of the adapter's handler, which writes responses without waiting for their reader
 * (docs/decisions/0031).
 * @throws every error that neither the front door nor the framework turns into a response
 */
export function render(request: Request): Promise<Response> {
  return app.render(request, { addCookieHeader: true, prerenderedErrorPageFetch: noStoredPage });
}

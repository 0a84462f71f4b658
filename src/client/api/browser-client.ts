import { type Client, createClient } from '#src/contract/call/client.ts';
import { apiBase } from './api-base.ts';
import { pageLanguage } from '../browser/page-language.ts';
import { getDeviceId } from './ensure-device.ts';
import { readOnlyHeader } from '#src/contract/call/envelope.ts';

/** Limit of languages in the header: up to 128 characters, calls to another server need no preflight request (CORS). */
const mostLanguages = 5;

/** Creates the typed client of this page, with the page's language and this browser's device id. */
export function createBrowserClient(): Client {
  return createClient({
    baseUrl: () => apiBase() || location.origin,
    async send(request) {
      return markReadOnly(await fetch(request));
    },
    context: () => ({
      language: pageLanguage(),
      acceptedLanguages: navigator.languages.slice(0, mostLanguages).join(', '),
      deviceId: getDeviceId(),
    }),
  });
}

/** Shows a notice if a response says that the server is read-only: the layout contains the text, hidden until then. */
function markReadOnly(response: Response): Response {
  document.documentElement.toggleAttribute('data-read-only', response.headers.has(readOnlyHeader));
  return response;
}

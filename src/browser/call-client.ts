import { type Client, createClient } from '#src/contract/client.ts';
import { readOnlyHeader } from '#src/contract/envelope.ts';
import { apiBase } from './api-base.ts';
import { pageLanguage } from './page-language.ts';
import { getDeviceId } from './register-device.ts';

/** The typed client of this page, with the page's language and this browser's device id. */
export function createBrowserClient(): Client {
  return createClient({
    baseUrl: () => apiBase() || location.origin,
    async send(request) {
      const response = await fetch(request);
      // The layout has the words, hidden until then.
      document.documentElement.toggleAttribute('data-read-only', response.headers.has(readOnlyHeader));
      return response;
    },
    context: () => ({ language: pageLanguage(), deviceId: getDeviceId() }),
  });
}

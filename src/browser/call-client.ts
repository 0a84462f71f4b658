import { type Client, createClient } from '#src/contract/client.ts';
import { isLanguage } from '#src/contract/language.ts';
import { apiBase } from './api-base.ts';
import { getDeviceId } from './register-device.ts';

/** The typed client of this page, with the page's language and this browser's device id. */
export function createBrowserClient(): Client {
  return createClient({
    baseUrl: () => apiBase() || location.origin,
    send: (request) => fetch(request),
    context: () => {
      const { lang } = document.documentElement;
      return { language: isLanguage(lang) ? lang : 'en', deviceId: getDeviceId() };
    },
  });
}

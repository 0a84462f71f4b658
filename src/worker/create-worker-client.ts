import { type Client, createClient } from '#src/contract/call/client.ts';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { readLanguage } from './read-language.ts';
import { readCookie } from './read-cookie.ts';

/** Creates the worker's typed client, for the same person as the pages: the request carries the session's cookie. */
export async function createWorkerClient(origin: string): Promise<Client> {
  const [language, deviceId] = await Promise.all([
    readLanguage(),
    // Another host of the same domain could set the plain cookie.
    readCookie(origin.startsWith('https:') ? hostDeviceCookie : deviceCookie),
  ]);
  return createClient({
    baseUrl: () => origin,
    send: (request) => fetch(request),
    context: () => ({ language, deviceId }),
  });
}

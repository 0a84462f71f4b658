import { type Client, createClient } from '#src/contract/call/client.ts';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { findLanguage } from './find-language.ts';
import { readCookie } from './read-cookie.ts';

/** The typed client of the worker, as the person of the pages; the session's cookie comes with the request by itself. */
export async function createWorkerClient(origin: string): Promise<Client> {
  const [language, deviceId] = await Promise.all([
    findLanguage(),
    // Another host of the domain could plant the plain one.
    readCookie(origin.startsWith('https:') ? hostDeviceCookie : deviceCookie),
  ]);
  return createClient({
    baseUrl: () => origin,
    send: (request) => fetch(request),
    context: () => ({ language, deviceId }),
  });
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isApiPath } from '#src/contract/call/is-api-path.ts';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import { isFromProxy } from './is-from-proxy.ts';

/** This machine by its numeric addresses, as `Host` names it. */
const numbers = /^(?:127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
/**
 * Returns the same page at `http://localhost`, for a person whose browser opens it by a number: passkeys are bound to a
 * name (rule:localhost), and no browser creates one for a number. Null for everything else: calls, files, programs,
 * requests through a proxy, and a browser that already has a device at the number, whose chats would be left behind
 * there.
 */
export function findLocalhostAddress({ method, url = '/', headers }: Request): string | null {
  const byNumber = numbers.exec(headers.host ?? '');
  if (byNumber === null || method !== 'GET' || !opensPage(headers)) return null;
  if (isApiPath(url.split('?', 1)[0] ?? '')) return null;
  if (isFromProxy(Object.keys(headers))) return null;
  if (headers.cookie?.includes(`${deviceCookie}=`) === true) return null;
  return `http://localhost${byNumber[1] ?? ''}${url}`;
}

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** True for a page opened by a person, which browsers mark; programs and tests do not. */
function opensPage(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

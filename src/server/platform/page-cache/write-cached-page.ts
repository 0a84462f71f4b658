import { parse } from 'hono/utils/cookie';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage, isLanguage, type Language } from '#src/contract/locale/language.ts';
import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { hasMatureCookie } from '../http/visitor/mature-cookie.ts';
import { currencyOfPage } from '../http/visitor/visitor-currency.ts';
import { readHomeFilter } from '../http/visitor/read-home-filter.ts';
import type { PageEncoding } from '../http/answers/choose-encoding.ts';
import { bodyOf, encodingFor, isKnown, listHeaders, writeReady } from '../http/answers/ready-answer.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { findPageTarget, pageKey } from './page-target.ts';
import { writeWhole } from './write-whole.ts';

export interface CachedPageWriter {
  cache: PageCache;
  /** True if the operator's `SITE_URL` decides which host pages name. */
  hasSiteUrl: boolean;
}

/**
 * Answers a request from the cache, before any other part of the server: no body is read, only the needed parts are
 * parsed, and the bytes were compressed when the page was made.
 * @returns false if the page is not in the cache, or the request needs more than a page
 */
export function writeCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, hasSiteUrl }: CachedPageWriter,
): boolean {
  const { method, headers, url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Requests of people who may see more than everyone are handled later (serve-own-pages.ts).
  if (hasMatureCookie(headers.cookie)) return false;
  const host = hasSiteUrl ? '' : (headers.host ?? '');
  const language = readLanguage(headers.cookie, headers['accept-language'] ?? '');
  const at = url.indexOf('?');
  let key = pageKey(host, language, url);
  const homeFilter = url === '/' || url.startsWith('/?') ? readHomeFilter(headers.cookie) : undefined;
  const currency = url.startsWith(membershipPath)
    ? currencyOfPage(headers.cookie, language, headers['accept-language'])
    : undefined;
  if (at !== -1 || (homeFilter !== undefined && homeFilter !== 'FEMALE') || currency !== undefined) {
    const [pathname, search] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
    // The language of the address has to be stored, which is more than a page.
    if (search.includes('lang=')) return false;
    const target = findPageTarget({ pathname, search, language, host, homeFilter, currency });
    if (target === null) return false;
    ({ key } = target);
  }
  const page = cache.peek(key);
  if (page === undefined) return false;
  if (!writeAtOnce(request, response, page)) writeReady(request, response, page);
  return true;
}

/** Writes the usual form of a page in one piece (`writeWhole`). @returns false for every other form */
function writeAtOnce(request: IncomingMessage, response: ServerResponse, page: CachedPage): boolean {
  if (request.method !== 'GET' || page.status !== 200) return false;
  if (isKnown(page, request.headers['if-none-match'])) return false;
  const encoding = encodingFor(page, request.headers['accept-encoding']?.toString());
  if (encoding === 'identity') return false;
  const body = bodyOf(page, encoding);
  return writeWhole(request, response, { headers: headersOf(page, encoding, body.byteLength), body });
}

/** The headers of each form of a page, composed once. */
const writtenHeaders = new WeakMap<CachedPage, Map<PageEncoding, string[]>>();

function headersOf(page: CachedPage, form: PageEncoding, length: number): string[] {
  const forms = writtenHeaders.get(page) ?? new Map<PageEncoding, string[]>();
  writtenHeaders.set(page, forms);
  const known = forms.get(form);
  if (known !== undefined) return known;
  const made = listHeaders(page, form, length).flat();
  forms.set(form, made);
  return made;
}

/** Parsed `Accept-Language` values: there are few different values. */
const readBefore = new Map<string, Language>();
const mostReadBefore = 1_000;

/** Returns the language of a request (rule:languages); of its cookies only `lang` is read. */
function readLanguage(cookie: string | undefined, accepted: string): Language {
  const remembered = cookie === undefined ? undefined : parse(cookie, 'lang')['lang'];
  if (isLanguage(remembered)) return remembered;
  const known = readBefore.get(accepted);
  if (known !== undefined) return known;
  const language = chooseLanguage(undefined, accepted);
  if (readBefore.size < mostReadBefore) readBefore.set(accepted, language);
  return language;
}

import { parse } from 'hono/utils/cookie';
import type { Currency } from '#src/contract/locale/currency.ts';
import { chooseLanguage, type Language } from '#src/contract/locale/language.ts';
import { type Client, createClient } from '#src/contract/call/client.ts';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { deviceId as deviceIdSchema } from '#src/contract/call/fields.ts';
import { hasSessionCookie, sessionCookieName } from './account/sessions/session-cookies.ts';
import { developmentBuild } from './build-info.ts';
import { markInProcess, takeResult } from './platform/http/calls/in-process.ts';
import { hasMatureCookie } from './platform/http/visitor/mature-cookie.ts';
import { siteOrigin } from './platform/http/visitor/site-origin.ts';
import { currencyOfPage } from './platform/http/visitor/visitor-currency.ts';
import type { HomeFilter } from '#src/domain/site/home-filter.ts';
import { readHomeFilter } from './platform/http/visitor/read-home-filter.ts';
import { readerLeft } from './platform/log/framework-log.ts';
import { toErrorFields } from './platform/log/log.ts';
import { createTurnQueue } from './platform/process/turn-queue.ts';
import { readAddressLanguage } from './platform/page-cache/page-target.ts';
import { getRunning } from './running-api.ts';

/** The context that a page is rendered with; `Astro.locals` holds it. */
export interface PageContext {
  language: Language;
  /** The site's own origin, without a final slash: the beginning of absolute addresses. */
  origin: string;
  siteName: string;
  /** The time zone of the days that pages show. */
  timeZone: string;
  /** The id of the build that the page belongs to (rule:builds). */
  buildId: string;
  /** The operator's address for visitors; null when none is set. */
  contactEmail: string | null;
  /** The number of months without a visit after which a guest is erased. */
  guestMonths: number;
  titleLanguage: 'zh' | 'ui';
  /** False if everything is free (`GEMS=off`): then no page mentions gems, prices or memberships. */
  chargesGems: boolean;
  /** True if a mail server is set up. */
  hasMailServer: boolean;
  /** False if pages register no service worker (`PWA=off`, and hot reload, which has none). */
  hasWorker: boolean;
  /** The address to which the browser sends its calls; empty for this server. */
  apiBase: string;
  /** True when the visitor's browser sends a session or a device id, so that the visitor may own something. */
  isVisitor: boolean;
  /** True when the browser sends a session: the page is then not cached (rule:private-cache). */
  hasSession: boolean;
  /**
   * True for a member who sees mature characters (rule:mature-hidden); such a member's pages are rendered separately,
   * not taken from the cache.
   */
  seesMature: boolean;
  homeFilter: HomeFilter;
  /** The currency of prices, if the address names none; the address of a cached page always does. */
  currency: Currency;
  /** The calls, made as this visitor: the member of the session, else the guest of the device. */
  client: Client;
}

/** A page context, and the check whether its visitor made too many requests. */
export interface PageRendering {
  context: PageContext;
  /** Seconds to wait, if a call of the page was rejected as one too many; null otherwise. */
  readonly mustWaitSeconds: () => number | null;
}

/** Pages that are asked for at once are rendered in turns, from one of their calls to the next. */
const takeTurn = createTurnQueue();

/** Reads a page request's cookies and headers into the context of its pages (rule:languages, rule:cookies). */
export async function createPageContext(request: Request): Promise<PageRendering> {
  await takeTurn();
  const { env, build } = await getRunning();
  const cookies = parse(request.headers.get('cookie') ?? '');
  const language = languageOf(request);
  const deviceId = deviceIdSchema.safeParse(cookies[hostDeviceCookie] ?? cookies[deviceCookie]).data;
  const sessionCookies = [true, false].flatMap((isSecure) => {
    const name = sessionCookieName(isSecure);
    const value = cookies[name];
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const settings = cookies['settings'];
  let waitSeconds: number | null = null;
  const noteRefusal = (seconds: number) => {
    waitSeconds = seconds;
  };
  const context: PageContext = {
    language,
    origin: siteOrigin(env, request),
    siteName: env.SITE_NAME,
    timeZone: env.SITE_TIME_ZONE,
    buildId: build.id,
    contactEmail: env.CONTACT_EMAIL ?? null,
    guestMonths: env.GUEST_KEPT_MONTHS,
    titleLanguage: env.TITLE_LANG,
    chargesGems: env.GEMS === 'on',
    hasMailServer: env.SMTP_URL !== undefined,
    hasWorker: env.PWA === 'on' && build !== developmentBuild,
    apiBase: env.PUBLIC_API_BASE?.replace(/\/+$/, '') ?? '',
    isVisitor: deviceId !== undefined || sessionCookies.length > 0,
    hasSession: sessionCookies.length > 0,
    seesMature: await seesMaturePages(request),
    homeFilter: readHomeFilter(request.headers.get('cookie')),
    currency: currencyOfPage(request.headers.get('cookie'), language, request.headers.get('accept-language')),
    client: createPageClient({
      language,
      acceptedLanguages: request.headers.get('accept-language') ?? '',
      deviceId,
      sessionCookie: sessionCookies.join('; '),
      settingsCookie: settings === undefined ? '' : `settings=${encodeURIComponent(settings)}`,
      noteRefusal,
      signal: request.signal,
    }),
  };
  return { context, mustWaitSeconds: () => waitSeconds };
}

/**
 * Returns the language of a page: from its address (`?lang=`), then from the cookie `lang`, then from `Accept-Language`
 * (rule:languages).
 */
export function languageOf(request: Request): Language {
  const asked = readAddressLanguage(new URL(request.url).search);
  const remembered = parse(request.headers.get('cookie') ?? '', 'lang')['lang'];
  return asked ?? chooseLanguage(remembered, request.headers.get('accept-language'));
}

/**
 * Returns true for a page request of a member who sees mature characters. Only a browser with marker and session is
 * looked up; a visitor who cannot be identified gets the page for everyone.
 */
export async function seesMaturePages(request: Request): Promise<boolean> {
  const cookies = request.headers.get('cookie');
  if (!hasMatureCookie(cookies) || !hasSessionCookie(cookies)) return false;
  const { api, log } = await getRunning();
  try {
    return (await api?.findMember(request))?.seesMature ?? false;
  } catch (error) {
    log.warn('page-viewer-unknown', toErrorFields(error));
    return false;
  }
}

interface PageVisitor {
  language: Language;
  /** The header as the browser sent it. */
  acceptedLanguages?: string;
  deviceId?: string | undefined;
  /** The cookie as the browser sent it; it never leaves this process. */
  sessionCookie?: string;
  /** The browser's choices, such as the currency of prices; not sent to another server. */
  settingsCookie?: string;
  /** Receives the seconds after which a call may be repeated that was rejected as one too many. */
  noteRefusal?: (seconds: number) => void;
  /** Ends the calls of a page whose reader has left. */
  signal?: AbortSignal;
}

/** The time for which a page waits for another server's response. */
const remoteTimeoutMs = 10_000;

/** The typed client of pages: in process without a socket, or over HTTP when `PUBLIC_API_BASE` is set (rule:api-base). */
export function createPageClient(visitor: PageVisitor): Client {
  return createClient({
    baseUrl: () => 'http://in-process',
    context: () => visitor,
    takeResult,
    async send(request) {
      const response = await answer(request);
      if (request.signal.aborted) throw new Error(readerLeft);
      await takeTurn();
      if (response.status === 429) visitor.noteRefusal?.(Number(response.headers.get('Retry-After') ?? 1));
      return response;
    },
  });

  async function answer(request: Request): Promise<Response> {
    const { api, env } = await getRunning();
    if (api !== null) {
      const cookie = [visitor.sessionCookie, visitor.settingsCookie].filter(Boolean).join('; ');
      if (cookie !== '') {
        request.headers.set('cookie', cookie);
        // The page itself makes the request, not a page of another site (check-origin.ts).
        request.headers.set('sec-fetch-site', 'same-origin');
      }
      markInProcess(request);
      return api.app.fetch(request);
    }
    const { pathname, search } = new URL(request.url);
    const base = env.PUBLIC_API_BASE?.replace(/\/+$/, '') ?? '';
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(remoteTimeoutMs)]);
    return fetch(new Request(`${base}${pathname}${search}`, request), { signal });
  }
}

import { parse } from 'hono/utils/cookie';
import type { Env } from '#src/server/platform/settings/env.ts';
import { siteOrigin } from './site-origin.ts';

/**
 * The marker of browsers whose member sees mature characters (rule:mature-hidden): with it, shared cached pages are
 * rendered for this request. It grants nothing: the session decides what is shown.
 */
const plainName = 'mature';
const hostName = `__Host-${plainName}`;

/** The lifetime of an unused session. */
const lifetimeSeconds = 30 * 86_400;

/** True when a request carries the marker; cheap, because every page request is checked. */
export function hasMatureCookie(cookies: string | null | undefined): boolean {
  if (cookies === null || cookies === undefined || !cookies.includes(`${plainName}=1`)) return false;
  const values = parse(cookies);
  return values[hostName] === '1' || values[plainName] === '1';
}

/**
 * Lists the `Set-Cookie` headers that give a browser the marker if its member sees mature characters, and remove it
 * otherwise; none if it is already correct.
 */
export function listMatureCookies(
  env: Pick<Env, 'SITE_URL' | 'PORT'>,
  request: Request,
  seesMature: boolean,
): string[] {
  if (hasMatureCookie(request.headers.get('cookie')) === seesMature) return [];
  const isSecure = siteOrigin(env, request).startsWith('https:');
  const pair = `${isSecure ? hostName : plainName}=${seesMature ? '1' : ''}`;
  const maxAge = seesMature ? lifetimeSeconds : 0;
  return [`${pair}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`];
}

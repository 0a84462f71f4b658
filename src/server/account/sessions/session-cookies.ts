import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { Env } from '#src/server/platform/settings/env.ts';

const day = 86_400;

/** The lifetime of a login in seconds, counted from its last extension. */
export const sessionSeconds = 30 * day;

/** The time in seconds after which the use of a session extends it. */
export const slideSeconds = day;

/** The keys of the session cookies of this installation. */
export interface SessionKeys {
  readonly env: Pick<Env, 'CONTENT_CEILING'>;
  /** The secret with which sessions are signed. */
  secret(): Promise<string>;
  /** True for a request over https: its cookies are bound to the host and never sent in the clear. */
  isSecure(request: Request): boolean;
}

/** The prefix of the names of all login cookies: `__Host-` binds them to this very host (rule:cookies). */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? '__Host-yuanfen' : 'yuanfen';
}

export function sessionCookieName(isSecure: boolean): string {
  return `${cookiePrefix(isSecure)}.session_token`;
}

/** Returns true if a request carries a session cookie at all, valid or not. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies?.includes('yuanfen.session_token=') ?? false;
}

/** True when `Set-Cookie` headers give the browser a session. */
export function setsSession(setCookies: readonly string[], isSecure: boolean): boolean {
  const start = `${sessionCookieName(isSecure)}=`;
  return setCookies.some((cookie) => cookie.startsWith(start) && !cookie.startsWith(`${start};`));
}

/** Returns the token of a session cookie that this installation signed; null for anything else. */
export function readSessionToken(
  cookies: string | null,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): string | null {
  const name = sessionCookieName(isSecure);
  const value = parse(cookies ?? '', name)[name];
  if (value === undefined) return null;
  const at = value.lastIndexOf('.');
  const token = value.slice(0, Math.max(0, at));
  return token !== '' && isEqual(value.slice(at + 1), signToken(token, secret)) ? token : null;
}

/** The value of a session cookie, as the login library writes it. */
export function signSessionToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signToken(token, secret)}`);
}

/** A `Set-Cookie` with a new session, as the login library writes it. */
export function composeSessionCookie(
  token: string,
  { secret, isSecure, seconds }: { secret: string; isSecure: boolean; seconds: number },
): string {
  const pair = `${sessionCookieName(isSecure)}=${signSessionToken(token, secret)}`;
  return `${pair}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export function expireSessionCookie(isSecure: boolean): string {
  return `${sessionCookieName(isSecure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

function signToken(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

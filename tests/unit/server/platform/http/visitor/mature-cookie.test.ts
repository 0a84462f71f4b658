import { describe, expect, it } from 'vitest';
import { hasMatureCookie, listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';

const env = { SITE_URL: undefined, PORT: 4321 };
const secureEnv = { ...env, SITE_URL: 'https://example.org' };

function requestWith(cookie?: string): Request {
  return new Request('http://localhost:4321/', { headers: cookie === undefined ? {} : { cookie } });
}

describe('the marker of browsers that see mature characters (rule:mature-hidden)', () => {
  it.each([
    'mature=1',
    'lang=en; mature=1',
    '__Host-mature=1',
    'a=b; __Host-mature=1; c=d',
    'mature=1 ; c=d',
  ])('is there in %s', (cookies) => {
    expect(hasMatureCookie(cookies)).toBe(true);
  });

  it.each([null, undefined, '', 'lang=en', 'mature=', 'mature=0', 'mature=11', 'premature=1', 'a=mature=1'])(
    'is not there in %s',
    (cookies) => {
      expect(hasMatureCookie(cookies)).toBe(false);
    },
  );

  it('is set out of reach of scripts, and bound to the host on https', () => {
    expect(listMatureCookies(env, requestWith(), true)).toEqual([
      'mature=1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    ]);
    expect(listMatureCookies(secureEnv, requestWith(), true)).toEqual([
      '__Host-mature=1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    ]);
  });

  it('is removed for a person who no longer sees any, and unchanged where it is right', () => {
    expect(listMatureCookies(env, requestWith('mature=1'), false)).toEqual([
      'mature=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect(listMatureCookies(env, requestWith('mature=1'), true)).toEqual([]);
    expect(listMatureCookies(env, requestWith('lang=en'), false)).toEqual([]);
  });
});

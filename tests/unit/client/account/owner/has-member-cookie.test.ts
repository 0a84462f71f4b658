import Cookies from 'js-cookie';
import { afterEach, expect, it, vi } from 'vitest';
import { hasMemberCookie } from '#src/client/account/owner/has-member-cookie.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sets a cookie as the user store does, among others. */
function keep(name: string, value: object): void {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('document', { cookie: `lang=en; ${readPair(name, value)}; theme=x` });
}

function readPair(name: string, value: object): string {
  return Cookies.set(name, JSON.stringify(value), { sameSite: 'Lax' })?.split(';')[0] ?? '';
}

it.each([
  ['user', { id: '1', isLogin: true, nickname: 'A' }, true],
  ['user', { id: '1', isLogin: false, nickname: 'A' }, false],
  ['user', { isLogin: false, nickname: '"isLogin":true' }, false],
  ['user', {}, false],
  ['former-user', { isLogin: true }, false],
  ['settings', { isLogin: true }, false],
])('the cookie %s with %j means a member: %s', (name, value, isMember) => {
  keep(name, value);
  expect(hasMemberCookie()).toBe(isMember);
});

it('without any cookie there is no member', () => {
  vi.stubGlobal('document', { cookie: '' });
  expect(hasMemberCookie()).toBe(false);
});

import { expect, test } from 'vitest';
import { setsSession } from '#src/server/account/sessions/session-cookies.ts';

test.each([
  [['yuanfen.session_token=abc.def; Max-Age=2592000; Path=/'], false, true],
  [['lang=en; Path=/', '__Host-yuanfen.session_token=abc.def; Path=/; Secure'], true, true],
  [['yuanfen.session_token=abc.def; Path=/'], true, false],
  [['yuanfen.session_token=; Path=/; Max-Age=0'], false, false],
  [['yuanfen.session_data=abc; Path=/'], false, false],
  [[], false, false],
])('%j, on https: %s, give the browser a session: %s', (cookies, isSecure, given) => {
  expect(setsSession(cookies, isSecure)).toBe(given);
});

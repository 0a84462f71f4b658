import type { Gender } from '#src/contract/call/fields.ts';

/**
 * The visitor's own gender as the cookie `user` tells it (rule:user-fields), which a browser writes whenever the user
 * has loaded or changed; undefined without one. It decides what is shown first and nothing else, so that nothing is
 * looked up: pages that are kept need no database. A quote inside a name or a text comes as `%5C%22`, and is no
 * member's.
 */
export function readVisitorGender(cookies: string | null | undefined): Gender | undefined {
  if (cookies === null || cookies === undefined || !cookies.includes('user=')) return undefined;
  const told = /(?:^|; ?)user=[^;]*%22gender%22(?::|%3A)%22((?:FE)?MALE)%22/.exec(cookies)?.[1];
  return told === 'FEMALE' || told === 'MALE' ? told : undefined;
}

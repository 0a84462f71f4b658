import type { Gender } from '#src/contract/call/fields.ts';

/**
 * Reads the visitor's own gender from the cookie `user` (rule:user-fields), which a browser writes whenever the user
 * has loaded or changed; undefined without one. It only decides what is shown first, so it is not verified: cached
 * pages need no database. A quote inside a name or a text is encoded as `%5C%22`, so it cannot be mistaken for a member
 * of the JSON.
 */
export function readVisitorGender(cookies: string | null | undefined): Gender | undefined {
  if (cookies === null || cookies === undefined || !cookies.includes('user=')) return undefined;
  const told = /(?:^|; ?)user=[^;]*%22gender%22(?::|%3A)%22((?:FE)?MALE)%22/.exec(cookies)?.[1];
  return told === 'FEMALE' || told === 'MALE' ? told : undefined;
}

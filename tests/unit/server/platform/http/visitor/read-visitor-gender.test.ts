import { describe, expect, it } from 'vitest';
import { readVisitorGender } from '#src/server/platform/http/visitor/read-visitor-gender.ts';

/** Encodes a value as js-cookie does: percent-encoded, except for characters that a cookie may contain. */
const encode = (value: unknown) =>
  encodeURIComponent(JSON.stringify(value)).replace(
    /%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g,
    decodeURIComponent,
  );

describe('readVisitorGender', () => {
  it.each(['FEMALE', 'MALE'] as const)('reads %s from the cookie `user` (rule:user-fields)', (gender) => {
    const user = encode({ id: 'x', nickname: '林', gender, avatar: null });
    expect(readVisitorGender(`user=${user}`)).toBe(gender);
    expect(readVisitorGender(`device-id=a; user=${user}; lang=en`)).toBe(gender);
    expect(readVisitorGender(`user=${encodeURIComponent(JSON.stringify({ gender }))}`)).toBe(gender);
  });

  it('finds none without that cookie, or if it names no gender', () => {
    const other = encode({ gender: 'FEMALE' });
    for (const cookies of [
      null,
      undefined,
      '',
      'device-id=FEMALE',
      'user=FEMALE',
      `superuser=${other}`,
      `user=${encode({ gender: 'OTHER' })}`,
    ])
      expect(readVisitorGender(cookies)).toBeUndefined();
  });

  it('is not deceived by a person’s texts', () => {
    const written = { nickname: '"gender":"FEMALE"', gender: 'MALE', sign: '{"gender":"FEMALE"}' };
    expect(readVisitorGender(`user=${encode(written)}`)).toBe('MALE');
  });
});

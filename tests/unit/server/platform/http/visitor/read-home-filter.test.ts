import { describe, expect, it } from 'vitest';
import { readHomeFilter } from '#src/server/platform/http/visitor/read-home-filter.ts';

/** Encodes a value as js-cookie does: percent-encoded, except for characters that a cookie may contain. */
const encode = (value: unknown) =>
  encodeURIComponent(JSON.stringify(value)).replace(
    /%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g,
    decodeURIComponent,
  );

describe('readHomeFilter', () => {
  it.each([
    ['FEMALE', 'MALE'],
    ['MALE', 'FEMALE'],
  ] as const)(
    'shows a person of the gender %s the gender %s first (rule:opposite-gender)',
    (gender, first) => {
      const user = encode({ id: 'x', nickname: '林', gender, avatar: null });
      expect(readHomeFilter(`user=${user}`)).toBe(first);
      expect(readHomeFilter(`device-id=a; user=${user}; lang=en`)).toBe(first);
      expect(readHomeFilter(`user=${encodeURIComponent(JSON.stringify({ gender }))}`)).toBe(first);
    },
  );

  it('begins with women without that cookie, or if it names no gender', () => {
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
      expect(readHomeFilter(cookies)).toBe('FEMALE');
  });

  it('is not deceived by a person’s texts', () => {
    const written = { nickname: '"gender":"FEMALE"', gender: 'MALE', sign: '{"gender":"FEMALE"}' };
    expect(readHomeFilter(`user=${encode(written)}`)).toBe('FEMALE');
    expect(readHomeFilter(`settings=${encode({ x: '"homeFilter":"ALL"' })}`)).toBe('FEMALE');
  });

  it.each(['FEMALE', 'MALE', 'ALL'] as const)(
    'begins with the filter chosen last, %s (rule:settings)',
    (homeFilter) => {
      const user = encode({ gender: 'FEMALE' });
      expect(readHomeFilter(`user=${user}; settings=${encode({ theme: 'dark', homeFilter })}`)).toBe(
        homeFilter,
      );
      expect(
        readHomeFilter(`settings=${encodeURIComponent(JSON.stringify({ homeFilter }))}; user=${user}`),
      ).toBe(homeFilter);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { composeRecoveryCode, readRecoveryCode } from '#src/domain/account/recovery-code.ts';

const bytes = Uint8Array.from({ length: 28 }, (_, index) => index + 32);

describe('a recovery code', () => {
  it('has 140 bits, one of 32 characters for each random byte, in seven groups of four', () => {
    expect(composeRecoveryCode(bytes)).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV');
    expect(composeRecoveryCode(new Uint8Array(28).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ');
    expect(() => composeRecoveryCode(new Uint8Array(27))).toThrow('too few random bytes');
  });

  it.each([
    ['as it is shown', '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV'],
    ['in small letters and without hyphens', '0123456789abcdefghjkmnpqrstv'],
    ['with spaces, dashes and line ends', ' 0123 4567 – 89AB—CDEF\nGHJK_MNPQ.RSTV '],
    [
      'with letters for the digits that they look like',
      'O123-4567-89AB-CDEF-GHJK-MNPQ-RSTV'.replace('1', 'l'),
    ],
    ['with a capital I for the digit one', 'oI23 4567 89ab cdef ghjk mnpq rstv'],
    ['in full width', '０１２３４５６７８９ＡＢＣＤＥＦＧＨＪＫＭＮＰＱＲＳＴＶ'],
  ])('is read %s', (_how, typed) => {
    expect(readRecoveryCode(typed)).toBe('0123456789ABCDEFGHJKMNPQRSTV');
  });

  it.each([
    ['that is too short', '0123-4567-89AB-CDEF-GHJK-MNPQ-RST'],
    ['that is too long', '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTVW'],
    ['with a sign that no code has', '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTU'],
    ['that is empty', ' - '],
  ])('%s is not one', (_how, typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  });
});

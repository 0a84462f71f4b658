import { describe, expect, it } from 'vitest';
import {
  checkSeal,
  createRecoveryCode,
  hashRecoveryCode,
  sealRecoveryCode,
} from '#src/server/account/recovery/recovery-codes.ts';

const code = '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV';
const now = Date.UTC(2026, 10, 23);
const sealed = { code, userId: 'somebody', secret: 'a-secret' };
const seal = sealRecoveryCode(sealed, now);
const minute = 60_000;

describe('a recovery code', () => {
  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, createRecoveryCode)).size).toBe(1_000);
  });

  it('is stored as the SHA-256 of its characters', () => {
    expect(hashRecoveryCode('0123456789ABCDEFGHJKMNPQRSTV')).toBe(
      '1idPU7O4xckXfJDnVWz04EDqv3xB45DXkfITDE5UlM8',
    );
  });
});

describe('its seal', () => {
  const check = (change: Partial<typeof sealed & { seal: string }>, at = now) =>
    checkSeal({ ...sealed, seal, ...change }, at);

  it('holds for half an hour, in whichever form the code is typed', () => {
    expect(() => check({})).not.toThrow();
    expect(() => check({ code: code.toLowerCase() }, now + 30 * minute)).not.toThrow();
    expect(() => check({}, now + 30 * minute + 1)).toThrow();
  });

  it.each([
    ['for another code', { code: code.replace('V', 'W') }],
    ['for another person', { userId: 'somebody-else' }],
    ['of another site', { secret: 'another-secret' }],
    ['with a later time', { seal: seal.replace(/^\d+/, String(now + 99 * minute)) }],
    ['that is cut off', { seal: seal.slice(0, -1) }],
    ['that is none', { seal: 'nonsense' }],
  ])('%s is refused', (_what, change) => {
    expect(() => check(change)).toThrow();
  });
});

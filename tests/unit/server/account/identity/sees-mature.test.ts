import { expect, it } from 'vitest';
import { seesMature } from '#src/server/account/identity/sees-mature.ts';

const shown = { CONTENT_CEILING: 'mature' } as const;
const adult = { accountId: 'account', adultStatedAt: new Date(), matureOptIn: true };

it('mature characters are for members who are adults and asked for them, where the operator shows any (rule:mature-hidden)', () => {
  expect(seesMature(adult, shown)).toBe(true);
  expect(seesMature(adult, { CONTENT_CEILING: 'general' })).toBe(false);
  expect(seesMature({ ...adult, accountId: null }, shown)).toBe(false);
  expect(seesMature({ ...adult, adultStatedAt: null }, shown)).toBe(false);
  expect(seesMature({ ...adult, matureOptIn: false }, shown)).toBe(false);
});

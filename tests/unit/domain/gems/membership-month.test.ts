import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, membershipMonth } from '#src/domain/gems/membership-month.ts';

const period = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

describe('a month of a membership (rule:daily-package)', () => {
  const year = period('2027-10-31T22:15:00Z', '2028-10-31T22:15:00Z');

  it.each([
    ['2027-10-31T22:15:00.000Z', '2027-10-31T22:15:00Z', '2027-11-30T22:15:00Z'],
    ['2027-11-30T22:14:59.999Z', '2027-10-31T22:15:00Z', '2027-11-30T22:15:00Z'],
    ['2027-11-30T22:15:00.000Z', '2027-11-30T22:15:00Z', '2027-12-31T22:15:00Z'],
    ['2028-02-01T00:00:00.000Z', '2028-01-31T22:15:00Z', '2028-02-29T22:15:00Z'],
    ['2028-03-01T00:00:00.000Z', '2028-02-29T22:15:00Z', '2028-03-31T22:15:00Z'],
    ['2028-10-31T22:14:59.000Z', '2028-09-30T22:15:00Z', '2028-10-31T22:15:00Z'],
    // Its renewal is pending.
    ['2028-11-02T00:00:00.000Z', '2028-09-30T22:15:00Z', '2028-10-31T22:15:00Z'],
    // A clock that is behind.
    ['2027-10-31T22:00:00.000Z', '2027-10-31T22:15:00Z', '2027-11-30T22:15:00Z'],
  ])('at %s is the one from %s to %s', (now, start, end) => {
    expect(membershipMonth(year, new Date(now))).toEqual(period(start, end));
  });

  it('of a monthly plan is its period', () => {
    const month = period('2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z');
    expect(membershipMonth(month, new Date('2026-02-27T00:00:00Z'))).toEqual(month);
  });

  it('there are twelve in a year, each begins where the one before ends, wherever the year begins', () => {
    const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (start) => {
        const end = addMonths(start, 12);
        let at = start;
        const months = Array.from({ length: 12 }, () => {
          const month = membershipMonth({ start, end }, at);
          expect(month.start).toEqual(at);
          at = month.end;
          return month;
        });
        expect(months.at(-1)?.end).toEqual(end);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPackageDue,
  packageDay,
  computeRefillTime,
  type TakenPackage,
} from '#src/domain/gems/package-day.ts';
import { emptyWallet, projectBalance } from '#src/domain/gems/project-balance.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const at = (time: string) => Temporal.Instant.from(time);
const never: TakenPackage = emptyWallet.package;

/** Grants the package where it is due, as the ledger does. */
function visit(taken: TakenPackage, zone: string | null, now: Temporal.Instant): TakenPackage {
  const terms = { gems: 1_000, month: null, zone, now };
  if (!isPackageDue(taken, terms)) return taken;
  return { ...never, day: packageDay(terms), gems: terms.gems, zone: zone ?? 'UTC' };
}

/** Counts the packages granted to visits at these times, in one zone each. */
function countPackages(visits: readonly (readonly [string, string | null])[]): number {
  let taken = never;
  let count = 0;
  for (const [time, zone] of visits) {
    const next = visit(taken, zone, at(time));
    if (next !== taken) count += 1;
    taken = next;
  }
  return count;
}

describe('one package a calendar day of the person (rule:one-package-a-day)', () => {
  it('midnight is the person’s: 23:59 and 00:01 are two days, 00:01 and 23:59 are one', () => {
    const zone = 'Asia/Shanghai';
    expect(
      countPackages([
        ['2026-11-23T15:59:00Z', zone],
        ['2026-11-23T16:01:00Z', zone],
      ]),
    ).toBe(2);
    expect(
      countPackages([
        ['2026-11-22T16:01:00Z', zone],
        ['2026-11-23T15:59:00Z', zone],
      ]),
    ).toBe(1);
  });

  it('without a zone, or with an unknown one, the day is that of UTC', () => {
    for (const zone of [null, 'Mars/Olympus']) {
      expect(packageDay({ zone, now: at('2026-11-23T23:59:59Z') })).toBe('2026-11-23');
      expect(packageDay({ zone, now: at('2026-11-24T00:00:00Z') })).toBe('2026-11-24');
    }
  });

  it('DST: days of 23 and of 25 hours are one day each', () => {
    const zone = 'Europe/Berlin';
    const hours = (from: string, count: number) =>
      Array.from(
        { length: count },
        (_, hour) =>
          [
            at(from)
              .add({ minutes: hour * 60 + 1 })
              .toString(),
            zone,
          ] as const,
      );
    // 2026-03-29 begins at 23:00 UTC and has 23 hours, 2026-10-25 at 22:00 UTC and has 25.
    expect(countPackages(hours('2026-03-28T23:00:00Z', 23))).toBe(1);
    expect(countPackages(hours('2026-03-28T23:00:00Z', 24))).toBe(2);
    expect(countPackages(hours('2026-10-24T22:00:00Z', 25))).toBe(1);
    expect(countPackages(hours('2026-10-24T22:00:00Z', 26))).toBe(2);
  });

  it('DST at midnight: a day that begins at 01:00 begins there', () => {
    // Beirut changes its clocks at midnight: 2026-03-29 has no 00:30.
    const taken = { ...never, day: '2026-03-28', gems: 1_000, zone: 'Asia/Beirut' };
    const terms = { zone: 'Asia/Beirut', now: at('2026-03-28T12:00:00Z') };
    expect(computeRefillTime(taken, terms).toString()).toBe('2026-03-28T22:00:00Z');
    expect(isPackageDue(taken, { ...terms, month: null, gems: 1_000, now: at('2026-03-28T21:59:59Z') })).toBe(
      false,
    );
    expect(isPackageDue(taken, { ...terms, month: null, gems: 1_000, now: at('2026-03-28T22:00:00Z') })).toBe(
      true,
    );
  });

  it('zone change: travelling round the world in a day gives one package', () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo', 'America/New_York', null];
    const visits = Array.from(
      { length: 96 },
      (_, quarter) =>
        [
          at('2026-11-23T00:00:00Z')
            .add({ minutes: quarter * 15 })
            .toString(),
          zones[quarter % 5] ?? null,
        ] as const,
    );
    // The next day after the 23rd of Kiritimati (24 h from 10:00 UTC of the 22nd) has ended everywhere else by the
    // 25th.
    expect(countPackages(visits)).toBeLessThanOrEqual(2);
    expect(
      countPackages([
        ['2026-11-23T09:00:00Z', 'Asia/Shanghai'],
        ['2026-11-23T10:30:00Z', 'Pacific/Kiritimati'],
        ['2026-11-23T15:59:00Z', 'Pacific/Kiritimati'],
      ]),
    ).toBe(1);
  });

  it('zone change: whatever zones are sent when, there are at most as many packages as dates, from that in the west at the start to that in the east at the end', () => {
    const zones = fc.constantFrom(
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Etc/GMT+12',
      'Asia/Kathmandu',
      'Europe/London',
      null,
    );
    const step = fc.record({ zone: zones, minutes: fc.integer({ min: 0, max: 2_000 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        let now = at('2026-03-01T00:00:00Z');
        let taken = never;
        let count = 0;
        for (const { zone, minutes } of steps) {
          now = now.add({ minutes });
          const next = visit(taken, zone, now);
          if (next !== taken) count += 1;
          taken = next;
        }
        const last = now.toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate();
        expect(count).toBeLessThanOrEqual(Temporal.PlainDate.from('2026-02-28').until(last).days + 1);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('clock skew: an hour back after midnight, and midnight again, gives no second package', () => {
    expect(
      countPackages([
        ['2026-11-24T00:10:00Z', null],
        ['2026-11-23T23:10:00Z', null],
        ['2026-11-23T23:59:59Z', null],
        ['2026-11-24T00:00:01Z', null],
        ['2026-11-24T00:59:00Z', null],
      ]),
    ).toBe(1);
  });

  it('clock skew: a process an hour ahead gives the package early, and not again', () => {
    const visits = Array.from(
      { length: 48 },
      (_, hour) =>
        [
          at('2026-11-23T00:30:00Z')
            .add({ hours: hour + (hour % 2) })
            .toString(),
          null,
        ] as const,
    );
    expect(countPackages(visits)).toBe(3 - (visits.at(-1)?.[0].startsWith('2026-11-25') === true ? 0 : 1));
  });

  it('a rising level has the rest at once, one that falls and rises again nothing', () => {
    const taken = { ...never, day: '2026-11-23', gems: 1_000, zone: 'UTC' };
    const terms = { zone: 'UTC', now: at('2026-11-23T12:00:00Z') };
    expect(isPackageDue(taken, { ...terms, month: null, gems: 120_000 })).toBe(true);
    expect(isPackageDue({ ...taken, gems: 480_000 }, { ...terms, month: null, gems: 120_000 })).toBe(false);
  });

  it('a guest whose network has used up its guests is not due again on that day', () => {
    const refused = { ...never, day: '2026-11-23', gems: 200, zone: 'UTC' };
    const terms = { gems: 200, zone: 'UTC' };
    expect(isPackageDue(refused, { ...terms, month: null, now: at('2026-11-23T23:00:00Z') })).toBe(false);
    expect(isPackageDue(refused, { ...terms, month: null, now: at('2026-11-24T00:00:00Z') })).toBe(true);
  });
});

describe('the time of the next gems', () => {
  it('is the person’s next midnight, also if today’s package was not taken', () => {
    const now = at('2026-11-23T12:00:00Z');
    const zone = 'America/New_York';
    expect(computeRefillTime(never, { zone, now }).toString()).toBe('2026-11-24T05:00:00Z');
    expect(
      computeRefillTime({ ...never, day: '2026-11-23', gems: 1_000, zone }, { zone, now }).toString(),
    ).toBe('2026-11-24T05:00:00Z');
  });

  it('is the end of the day in both zones, after a move', () => {
    const taken = { ...never, day: '2026-11-23', gems: 1_000, zone: 'Asia/Shanghai' };
    const terms = { zone: 'America/New_York', now: at('2026-11-23T12:00:00Z') };
    const next = computeRefillTime(taken, terms);
    expect(next.toString()).toBe('2026-11-24T05:00:00Z');
    expect(
      isPackageDue(taken, { ...terms, month: null, gems: 1_000, now: next.subtract({ seconds: 1 }) }),
    ).toBe(false);
    expect(isPackageDue(taken, { ...terms, month: null, gems: 1_000, now: next })).toBe(true);
  });
});

describe('a shown balance', () => {
  const now = at('2026-11-23T12:00:00Z');
  const terms = { gems: 1_000, month: null, zone: null, now };

  it('includes a package that was not taken yet, and nothing from the day before', () => {
    expect(projectBalance(emptyWallet, terms)).toEqual({ daily: 1_000, bought: 0, held: 0 });
    const left = { ...never, day: '2026-11-22', gems: 1_000, zone: 'UTC' };
    const wallet = { daily: 300, bought: 50, heldDaily: 10, heldBought: 20, package: left };
    expect(projectBalance(wallet, terms)).toEqual({ daily: 1_000, bought: 30, held: 30 });
  });

  it('is the free gems once the package was taken, and the rest of a risen level', () => {
    const wallet = {
      daily: 300,
      bought: 50,
      heldDaily: 10,
      heldBought: 0,
      package: { ...never, day: '2026-11-23', gems: 1_000, zone: 'UTC' },
    };
    expect(projectBalance(wallet, terms).daily).toBe(290);
    expect(projectBalance(wallet, { ...terms, gems: 120_000 }).daily).toBe(119_290);
  });
});

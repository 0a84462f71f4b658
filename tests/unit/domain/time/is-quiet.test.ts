import { describe, expect, it } from 'vitest';
import { formatClock, isQuiet, parseClock } from '#src/domain/time/is-quiet.ts';

const quietAt = (from: string, until: string, time: string, zone: string | null = null) =>
  isQuiet(
    { from: parseClock(from), until: parseClock(until) },
    zone,
    Temporal.Instant.from(`2026-11-23T${time}:00Z`),
  );

describe('quiet hours', () => {
  it.each([
    ['13:00', '15:00', '12:59', false],
    ['13:00', '15:00', '13:00', true],
    ['13:00', '15:00', '14:59', true],
    ['13:00', '15:00', '15:00', false],
    // Across midnight.
    ['22:30', '07:00', '22:29', false],
    ['22:30', '07:00', '22:30', true],
    ['22:30', '07:00', '00:00', true],
    ['22:30', '07:00', '06:59', true],
    ['22:30', '07:00', '07:00', false],
    // The whole day.
    ['08:00', '08:00', '07:59', true],
    ['08:00', '08:00', '08:00', true],
  ])('from %s until %s: %s is quiet: %s', (from, until, time, quiet) => {
    expect(quietAt(from, until, time)).toBe(quiet);
  });

  it('follow the person’s clock, also in summer time', () => {
    expect(quietAt('22:00', '07:00', '15:00', 'Asia/Shanghai')).toBe(true);
    expect(quietAt('22:00', '07:00', '15:00', 'Europe/Berlin')).toBe(false);
    const summer = Temporal.Instant.from('2026-07-01T20:30:00Z');
    expect(isQuiet({ from: parseClock('22:00'), until: parseClock('23:00') }, 'Europe/Berlin', summer)).toBe(
      true,
    );
  });

  it('follow UTC for an unknown zone', () => {
    expect(quietAt('22:00', '07:00', '22:30', null)).toBe(true);
    expect(quietAt('22:00', '07:00', '22:30', 'Mars/Base')).toBe(true);
  });

  it('are shown as they were entered', () => {
    for (const clock of ['00:00', '09:05', '22:30', '23:59'])
      expect(formatClock(parseClock(clock))).toBe(clock);
  });
});

import { expect, it } from 'vitest';
import { isTimeZone } from '#src/domain/time/time-zone.ts';

it('knows the time zones of the world, and no others', () => {
  for (const zone of ['Asia/Shanghai', 'Etc/GMT+12', 'UTC', 'America/Argentina/Buenos_Aires']) {
    expect(isTimeZone(zone)).toBe(true);
  }
  for (const zone of ['Mars/Olympus', 'x', 'Asia/']) expect(isTimeZone(zone)).toBe(false);
});

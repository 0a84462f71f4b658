import { describe, expect, it } from 'vitest';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import type { Language } from '#src/contract/locale/language.ts';
import { describeMoment } from '#src/domain/prompt/describe-moment.ts';

const hour = 3_600_000;
const day = 24 * hour;

function describeAt(
  at: string,
  {
    zone = 'UTC',
    idleMs = null,
    language = 'en',
    includesTime = true,
  }: {
    zone?: string;
    idleMs?: number | null;
    language?: Language;
    includesTime?: boolean;
  } = {},
): string {
  const clock = { now: new Date(at), timeZone: zone, language, idleMs };
  return describeMoment({ clock, host: hostTexts[language], includesTime });
}

describe('describeMoment', () => {
  it('says weekday, part of the day and how long it was quiet', () => {
    expect(describeAt('2026-11-22T19:30:00Z', { idleMs: 3 * day + 5 * hour })).toBe(
      'For {{user}} it is Sunday evening. Time since the message before: 3 days.',
    );
    expect(describeAt('2026-11-22T19:30:00Z', { idleMs: 3 * day, language: 'zh-CN' })).toBe(
      '{{user}}那边现在是星期日晚上。距离上一条消息已过去3天。',
    );
  });

  it('reads the clock where the person is', () => {
    expect(describeAt('2026-11-22T19:30:00Z', { zone: 'Asia/Shanghai' })).toContain('small hours of Monday');
    expect(describeAt('2026-11-22T19:30:00Z', { zone: 'America/Los_Angeles' })).toContain('Sunday morning');
  });

  it.each([
    ['05:00', 'Sunday morning', '星期日早上'],
    ['12:00', 'Sunday afternoon', '星期日下午'],
    ['18:00', 'Sunday evening', '星期日晚上'],
    ['22:00', 'Sunday night', '星期日深夜'],
    // "Sunday night" would be twenty hours later.
    ['00:00', 'the small hours of Sunday', '星期日凌晨'],
    ['04:59', 'the small hours of Sunday', '星期日凌晨'],
  ])('calls %s %s, %s', (time, english, chinese) => {
    const at = `2026-11-22T${time}:00Z`;
    expect(describeAt(at)).toBe(`For {{user}} it is ${english}.`);
    expect(describeAt(at, { language: 'zh-CN' })).toBe(`{{user}}那边现在是${chinese}。`);
  });

  it.each([
    [hour - 1, ''],
    [hour, '1 hour'],
    [23 * hour, '23 hours'],
    [day, '1 day'],
    [13 * day, '13 days'],
    [14 * day, '2 weeks'],
    [60 * day, '2 months'],
    [800 * day, '2 years'],
  ])('a pause of %d ms is described as "%s"', (idleMs, told) => {
    const sentences = describeAt('2026-11-22T19:30:00Z', { idleMs, includesTime: false });
    expect(sentences).toBe(told === '' ? '' : `Time since the message before: ${told}.`);
  });

  it('does not mention an unknown time', () => {
    expect(describeAt('2026-11-22T19:30:00Z', { includesTime: false })).toBe('');
  });
});

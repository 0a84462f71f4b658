import { expect, it } from 'vitest';
import { formatComing, formatDay } from '#src/i18n/format-day.ts';

const now = Date.parse('2026-11-23T10:00:00');

it('shows only the time within a day, otherwise the day as well', () => {
  expect(formatComing('2026-11-24T00:00:00', 'en', now)).toMatch(/^12:00\sAM$/);
  expect(formatComing('2026-11-24T10:00:00', 'en', now)).toMatch(/^10:00\sAM$/);
  expect(formatComing('2026-11-24T12:00:00', 'en', now)).toMatch(/^Nov 24, 12:00\sPM$/);
  expect(formatComing('2026-11-25T00:00:00', 'zh-CN', now)).toBe('11月25日 0:00');
});

it('writes the day of a time in the time zone of the site (rule:site-time-zone)', () => {
  const time = '2026-11-20T06:30:00+08:00';
  expect(formatDay(time, 'en', { timeZone: 'Asia/Shanghai' })).toBe('November 20, 2026');
  expect(formatDay(time, 'zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'medium' })).toBe('2026年11月20日');
  expect(formatDay(time, 'en', { timeZone: 'UTC' })).toBe('November 19, 2026');
});

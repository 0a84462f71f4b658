import { expect, it } from 'vitest';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';

// In the time zone of the machine, as people see it in theirs.
const now = new Date(2026, 10, 21, 15, 0, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 21, 15, 0), 'now', '现在'],
  [at(2026, 10, 21, 15, 5), 'now', '现在'],
  [at(2026, 10, 21, 14, 59), '1 minute ago', '1分钟前'],
  [at(2026, 10, 21, 14, 1), '59 minutes ago', '59分钟前'],
  [at(2026, 10, 21, 14, 0), '1 hour ago', '1小时前'],
  [at(2026, 10, 21, 0, 0), '15 hours ago', '15小时前'],
  [at(2026, 10, 20, 23, 59), 'yesterday', '昨天'],
  [at(2026, 10, 20, 0, 0), 'yesterday', '昨天'],
  [at(2026, 10, 15, 23, 0), '6 days ago', '6天前'],
  [at(2026, 10, 14, 23, 0), 'Nov 14', '11月14日'],
  [at(2026, 0, 1, 0, 0), 'Jan 1', '1月1日'],
  [at(2025, 11, 31, 23, 59), 'Dec 31, 2025', '2025年12月31日'],
])('%s is described in few words', (time, english, chinese) => {
  expect(formatMoment(time, now, 'en')).toBe(english);
  expect(formatMoment(time, now, 'zh-CN')).toBe(chinese);
});

it('just after midnight a few minutes are minutes, and two hours are yesterday', () => {
  const night = new Date(2026, 10, 21, 0, 30);
  expect(formatMoment(at(2026, 10, 20, 23, 50), night, 'en')).toBe('40 minutes ago');
  expect(formatMoment(at(2026, 10, 20, 22, 30), night, 'en')).toBe('yesterday');
});

it('in full it says the day of the week, the day and the time', () => {
  expect(formatMomentInFull(at(2026, 10, 21, 15, 0), 'en')).toMatch(/^Saturday, November 21, 2026 at 3:00/);
  expect(formatMomentInFull(at(2026, 10, 21, 15, 0), 'zh-CN')).toMatch(/^2026年11月21日星期六 15:00$/);
});

import { expect, it } from 'vitest';
import { gemDetailTextsOf } from '#src/i18n/gem-account-texts.ts';
import { formatWait } from '#src/i18n/format-wait.ts';

const now = Date.parse('2026-11-23T18:40:00Z');

it.each([
  ['2026-11-24T00:00:00Z', '5 h 20 min', '5 小时 20 分钟'],
  ['2026-11-23T19:19:01Z', '40 min', '40 分钟'],
  ['2026-11-23T21:40:00Z', '3 h', '3 小时'],
  ['2026-11-24T18:40:00Z', '24 h', '24 小时'],
  ['2026-11-23T18:40:00Z', '1 min', '1 分钟'],
  ['2026-11-23T18:00:00Z', '1 min', '1 分钟'],
] as const)('until %s it is %s, %s', (time, english, chinese) => {
  expect(formatWait(time, 'en', now)).toBe(english);
  expect(formatWait(time, 'zh-CN', now)).toBe(chinese);
});

it('stands beside the time of the next gems', () => {
  expect(gemDetailTextsOf('en').refills('12:00 AM', '5 h 20 min')).toBe(
    'Daily refill: 12:00 AM (in 5 h 20 min).',
  );
  expect(gemDetailTextsOf('zh-CN').refills('0:00', '5 小时 20 分钟')).toBe(
    '下次补满：0:00（5 小时 20 分钟后）。',
  );
});

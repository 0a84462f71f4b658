import { expect, it } from 'vitest';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatTextsOf } from '#src/i18n/chat/chat-texts.ts';

it('counts and limits have separators in both languages (rule:short-counts)', () => {
  const en = siteTextsOf('en');
  const zh = siteTextsOf('zh-CN');
  expect(en.allOfThem(12_345)).toBe('All 12,345 characters');
  expect(zh.allOfThem(12_345)).toBe('全部 12,345 个角色');
  expect(en.searchFound(1_200, 'tea')).toBe('1,200 results for “tea”');
  expect(zh.searchFound(1_200, '茶')).toBe('“茶”共有 1,200 个结果');
  expect(en.shownOf('Women', 8, 1_200)).toBe('Women: 8 of 1,200');
  expect(chatTextsOf('en').chatTooLong(8_000, 24_351)).toBe(
    'This text has 24,351 characters; a message may have at most 8,000.',
  );
});

import { expect, it } from 'vitest';
import { panels } from '#src/i18n/en/chat-panels.ts';
import { panels as chinesePanels } from '#src/i18n/zh-cn/chat-panels.ts';
import { describePrice } from '#src/islands/chat/panels/describe-price.ts';

it('what has a price that nobody is asked for yet says both', () => {
  const quote = { gems: 200, due: 0 };
  expect(describePrice(quote, panels)).toBe('Free for now, later 200 gems');
  expect(describePrice(quote, chinesePanels)).toBe('暂时免费，以后 200 宝石');
});

it('what is due is said alone, and what has no price is free', () => {
  expect(describePrice({ gems: 200, due: 200 }, panels)).toBe('200 gems');
  expect(describePrice({ gems: 0, due: 0 }, panels)).toBe('Free');
});

import { expect, it } from 'vitest';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';

const [english, chinese] = [gemTextsOf('en'), gemTextsOf('zh-CN')];

it('a price has its value in money beside it (rule:money-beside-gems)', () => {
  const quote = { gems: 200, due: 200, money: 'US$0.20' };
  expect(describePrice(quote, english)).toBe('200 gems ≈ US$0.20');
  expect(describePrice({ ...quote, money: '¥1.36' }, chinese)).toBe('200 颗宝石 ≈ ¥1.36');
  expect(describePrice({ gems: 1, due: 1, money: null }, english)).toBe('1 gem');
  expect(describePrice({ gems: 480_000, due: 480_000, money: null }, english)).toBe('480,000 gems');
});

it('a free action names the level that makes it so', () => {
  const quote = { gems: 100, due: 0, money: null };
  expect(describePrice(quote, english, 'VIP')).toBe('Free with VIP');
  expect(describePrice(quote, chinese, 'SVIP')).toBe('SVIP 免费');
  expect(describePrice(quote, english, 'GEMS')).toBe('Free');
  expect(describePrice(quote, english)).toBe('Free');
});

it('where nothing is charged, nothing is shown (GEMS=off)', () => {
  expect(describePrice({ gems: 0, due: 0, money: null }, english, 'VIP')).toBe('');
});

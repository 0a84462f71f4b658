import type { GemTexts } from '#src/i18n/en/gems.ts';

const numbers = new Intl.NumberFormat('zh-CN');

/** 价格和宝石余额的简体中文文本；聊天页一开始就加载这些。 */
export const gems: GemTexts = {
  gems: (count) => `${numbers.format(count)} 颗宝石`,
  worth: (price, money) => `${price} ≈ ${money}`,
  free: '免费',
  freeWith: (level) => `${level} 免费`,
  chip: '宝石',
  replyCosts: (price) => `每条回复 ${price}`,
  tooFew: (count) => `你还有 ${numbers.format(count)}。`,
  getMore: '获取宝石',
};

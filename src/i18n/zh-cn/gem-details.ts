import type { GemDetailTexts } from '#src/i18n/en/gem-details.ts';

/** 宝石余额明细的简体中文文本；用到时才加载。 */
export const gemDetails: GemDetailTexts = {
  heading: '我的宝石',
  loading: '加载中……',
  failed: '宝石没能加载出来。',
  tryAgain: '重试',
  daily: '每日宝石',
  dailyNote: (count) => `每天补满到 ${count}，优先使用`,
  bought: '购买的宝石',
  boughtNote: '永不过期',
  held: '预留中',
  heldNote: '正在生成的内容会用到',
  refills: (moment) => `下次补满：${moment}。`,
  allEntries: '宝石明细',
  getMore: '获取宝石',
};

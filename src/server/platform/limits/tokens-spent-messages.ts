import type { Localized } from '#src/contract/locale/language.ts';

/** Messages for used-up tokens of a day (docs/decisions/0027). */
export const tokensSpentMessages = {
  visitor: {
    en: 'You have used up today’s replies. New ones come at midnight UTC.',
    'zh-CN': '你今天的回复额度用完了，UTC 零点（北京时间早上 8 点）恢复。',
  },
  network: {
    en: 'Your network has used up today’s replies. New ones come at midnight UTC.',
    'zh-CN': '你所在的网络今天的回复额度用完了，UTC 零点（北京时间早上 8 点）恢复。',
  },
  guests: {
    en: 'Guests have used up today’s replies. New ones come at midnight UTC; after a login you can go on at once.',
    'zh-CN': '游客今天的回复额度用完了，UTC 零点（北京时间早上 8 点）恢复。登录后可以马上继续聊。',
  },
  site: {
    en: 'This site has used up today’s replies. New ones come at midnight UTC.',
    'zh-CN': '本站今天的回复额度用完了，UTC 零点（北京时间早上 8 点）恢复。',
  },
} as const satisfies Record<string, Localized>;

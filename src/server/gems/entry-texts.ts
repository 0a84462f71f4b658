import type { GemAction, GemEntryKind } from '#src/contract/gems/gem-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';

interface EntryTexts {
  columns: readonly string[];
  kinds: Record<GemEntryKind, string>;
  actions: Record<GemAction, string>;
}

/** The texts of a downloaded ledger. */
export const entryTexts: Record<Language, EntryTexts> = {
  en: {
    columns: [
      'Time (UTC)',
      'What',
      'Character',
      'Note',
      'Daily gems',
      'Bought gems',
      'Daily gems after',
      'Bought gems after',
    ],
    kinds: {
      package: 'Daily gems',
      month: 'Membership gems of the month',
      end: 'Membership ended',
      spend: 'Spent',
      purchase: 'Gem pack',
      refund: 'Taken back with a refund',
      grant: 'Changed by the site',
      move: 'Moved at login',
      close: 'Account deleted',
    },
    actions: {
      reply: 'Reply',
      resend: 'Another reply',
      voice: 'Voice message',
      picture: 'Picture',
      background: 'Background',
    },
  },
  'zh-CN': {
    columns: [
      '时间（UTC）',
      '事项',
      '角色',
      '备注',
      '每日宝石',
      '购买的宝石',
      '每日宝石余额',
      '购买的宝石余额',
    ],
    kinds: {
      package: '每日宝石',
      month: '会员当月宝石',
      end: '会员到期',
      spend: '消费',
      purchase: '购买宝石包',
      refund: '退款时收回',
      grant: '站点调整',
      move: '登录时转移',
      close: '注销账户',
    },
    actions: {
      reply: '回复',
      resend: '重新回复',
      voice: '语音',
      picture: '图片',
      background: '聊天背景',
    },
  },
};

import type { CardTexts } from '#src/i18n/en/card.ts';

/** 角色卡片的简体中文文本；页面和收藏共用。 */
export const card: CardTexts = {
  vipMark: 'VIP',
  chat: '聊天',
  chatWith: (name) => `和${name}聊天`,
  firstWords: (words) => `“${words}”`,
  allCharacters: '全部角色',
};

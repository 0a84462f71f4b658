import type { Localized } from '#src/contract/base/language.ts';

/** What is said of a message that a link leads to and that is deleted, or on another branch. */
export const goneMessage: Localized = {
  en: 'That message is not in this chat any more.',
  'zh-CN': '这条消息已经不在这个聊天里了。',
};

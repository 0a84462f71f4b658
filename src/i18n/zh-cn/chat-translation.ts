import type { ChatTranslationTexts } from '../en/chat-translation.ts';

/** The Chinese texts of a translated reply. */
export const chatTranslation: ChatTranslationTexts = {
  translatedInto: (language) => `已译为${language}`,
  failed: '没有译出',
  translating: '正在翻译……',
  alreadyIn: (language) => `原文就是${language}`,
  translateInto: (language) => `翻译成${language}`,
  cannotTranslate: '这个浏览器翻译不了这两种语言。',
  translationSlow: '浏览器翻译得太久了，请稍后再试。',
  notTranslated: '这条消息没能译出来。',
};

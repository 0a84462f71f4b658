import type { ChatTranslationTexts } from '../en/chat-translation.ts';

/** The Chinese texts of a translated reply. */
export const chatTranslation: ChatTranslationTexts = {
  translatedInto: (language) => `已译为${language}`,
  failed: '未能翻译',
  translating: '正在翻译…',
  alreadyIn: (language) => `原文已是${language}`,
  cannotTranslate: '此浏览器不支持这两种语言之间的翻译。',
  translationSlow: '浏览器翻译用时过长，请稍后再试。',
  notTranslated: '没能翻译这条消息。',
};

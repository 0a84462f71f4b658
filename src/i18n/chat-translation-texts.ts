import type { Language } from '#src/contract/base/language.ts';
import { chatTranslation as en, type ChatTranslationTexts } from './en/chat-translation.ts';
import { chatTranslation as zhCn } from './zh-cn/chat-translation.ts';

export type { ChatTranslationTexts };

const catalogues: Record<Language, ChatTranslationTexts> = { en, 'zh-CN': zhCn };

/** The texts of a translated reply in one language. */
export function translationTextsOf(language: Language): ChatTranslationTexts {
  return catalogues[language];
}

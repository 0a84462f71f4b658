import type { Language } from '#src/contract/base/language.ts';
import { chatDictation as en, type ChatDictationTexts } from './en/chat-dictation.ts';
import { chatDictation as zhCn } from './zh-cn/chat-dictation.ts';

export type { ChatDictationTexts };

const catalogues: Record<Language, ChatDictationTexts> = { en, 'zh-CN': zhCn };

/** The texts of dictating in one language. */
export function dictationTextsOf(language: Language): ChatDictationTexts {
  return catalogues[language];
}

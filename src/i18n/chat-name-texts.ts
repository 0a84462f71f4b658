import type { Language } from '#src/contract/base/language.ts';
import { chatName as en, type ChatNameTexts } from './en/chat-name.ts';
import { chatName as zhCn } from './zh-cn/chat-name.ts';

const catalogues: Record<Language, ChatNameTexts> = { en, 'zh-CN': zhCn };

/** The texts of the question for somebody's name in one language. */
export function chatNameTextsOf(language: Language): ChatNameTexts {
  return catalogues[language];
}

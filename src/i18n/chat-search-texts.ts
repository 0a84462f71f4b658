import type { Language } from '#src/contract/base/language.ts';
import { chatSearch as en, type ChatSearchTexts } from './en/chat-search.ts';
import { chatSearch as zhCn } from './zh-cn/chat-search.ts';

export type { ChatSearchTexts };

const catalogues: Record<Language, ChatSearchTexts> = { en, 'zh-CN': zhCn };

/** The texts of the search in a chat in one language. */
export function chatSearchTextsOf(language: Language): ChatSearchTexts {
  return catalogues[language];
}

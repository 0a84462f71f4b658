import type { Language } from '#src/contract/base/language.ts';
import { chatAround as en, type ChatAroundTexts } from './en/chat-around.ts';
import { chatAround as zhCn } from './zh-cn/chat-around.ts';

export type { ChatAroundTexts };

const catalogues: Record<Language, ChatAroundTexts> = { en, 'zh-CN': zhCn };

/** The texts around the messages of a chat in one language. */
export function chatAroundTextsOf(language: Language): ChatAroundTexts {
  return catalogues[language];
}

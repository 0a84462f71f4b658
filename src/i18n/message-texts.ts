import type { Language } from '#src/contract/base/language.ts';
import { chatMessages as en, type ChatMessageTexts } from './en/chat-messages.ts';
import { chatMessages as zhCn } from './zh-cn/chat-messages.ts';

export type { ChatMessageTexts };

const catalogues: Record<Language, ChatMessageTexts> = { en, 'zh-CN': zhCn };

/** The texts of the messages of a chat in one language; kept apart, so that only the chat loads them. */
export function messageTextsOf(language: Language): ChatMessageTexts {
  return catalogues[language];
}

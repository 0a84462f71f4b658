import type { Language } from '#src/contract/base/language.ts';
import { chatMenu as en, type ChatMenuTexts } from './en/chat-menu.ts';
import { chatMenu as zhCn } from './zh-cn/chat-menu.ts';

export type { ChatMenuTexts };

const catalogues: Record<Language, ChatMenuTexts> = { en, 'zh-CN': zhCn };

/** The texts of what one can do to a message in one language. */
export function chatMenuTextsOf(language: Language): ChatMenuTexts {
  return catalogues[language];
}

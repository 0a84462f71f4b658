import type { Language } from '#src/contract/base/language.ts';
import { conversationMenu as en, type ConversationMenuTexts } from './en/conversation-menu.ts';
import { conversationMenu as zhCn } from './zh-cn/conversation-menu.ts';

const catalogues: Record<Language, ConversationMenuTexts> = { en, 'zh-CN': zhCn };

/** The texts of what can be done to a conversation of a list, in one language. */
export function conversationMenuTextsOf(language: Language): ConversationMenuTexts {
  return catalogues[language];
}

import type { Language } from '#src/contract/base/language.ts';
import { chatSuggestions as en, type ChatSuggestionTexts } from './en/chat-suggestions.ts';
import { chatSuggestions as zhCn } from './zh-cn/chat-suggestions.ts';

export type { ChatSuggestionTexts };

const catalogues: Record<Language, ChatSuggestionTexts> = { en, 'zh-CN': zhCn };

/** The texts of the suggested messages in one language. */
export function suggestionTextsOf(language: Language): ChatSuggestionTexts {
  return catalogues[language];
}

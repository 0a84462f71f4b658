import type { Language } from '#src/contract/base/language.ts';
import { foundMessages as en, type FoundMessageTexts } from './en/found-messages.ts';
import { foundMessages as zhCn } from './zh-cn/found-messages.ts';

export type { FoundMessageTexts };

const catalogues: Record<Language, FoundMessageTexts> = { en, 'zh-CN': zhCn };

/** The texts of the messages that a search in all chats finds, in one language. */
export function foundMessageTextsOf(language: Language): FoundMessageTexts {
  return catalogues[language];
}

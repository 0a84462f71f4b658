import type { Language } from '#src/contract/base/language.ts';
import { chatThoughts as en, type ChatThoughtTexts } from './en/chat-thoughts.ts';
import { chatThoughts as zhCn } from './zh-cn/chat-thoughts.ts';

const catalogues: Record<Language, ChatThoughtTexts> = { en, 'zh-CN': zhCn };

/** The texts of what a model does before it speaks, in one language. */
export function thoughtTextsOf(language: Language): ChatThoughtTexts {
  return catalogues[language];
}

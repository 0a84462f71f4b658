import type { Language } from '#src/contract/base/language.ts';
import { chatMedia as en, type ChatMediaTexts } from './en/chat-media.ts';
import { chatMedia as zhCn } from './zh-cn/chat-media.ts';

export type { ChatMediaTexts };

const catalogues: Record<Language, ChatMediaTexts> = { en, 'zh-CN': zhCn };

/** The texts of what stands under a message in one language; kept apart from those of the panels, which load later. */
export function chatMediaTextsOf(language: Language): ChatMediaTexts {
  return catalogues[language];
}

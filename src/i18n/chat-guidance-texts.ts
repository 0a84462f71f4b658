import type { Language } from '#src/contract/base/language.ts';
import { chatGuidance as en, type ChatGuidanceTexts } from './en/chat-guidance.ts';
import { chatGuidance as zhCn } from './zh-cn/chat-guidance.ts';

export type { ChatGuidanceTexts };

const catalogues: Record<Language, ChatGuidanceTexts> = { en, 'zh-CN': zhCn };

/** The texts of the panel for own instructions, notes, presets and quick replies in one language. */
export function chatGuidanceTextsOf(language: Language): ChatGuidanceTexts {
  return catalogues[language];
}

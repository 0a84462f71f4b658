import type { Language } from '#src/contract/base/language.ts';
import { panels as en, type PanelTexts } from './en/chat-panels.ts';
import { panels as zhCn } from './zh-cn/chat-panels.ts';

export type { PanelTexts };

const catalogues: Record<Language, PanelTexts> = { en, 'zh-CN': zhCn };

/** The texts of the panels beside a chat in one language; kept apart, as no page loads them by itself. */
export function chatPanelTextsOf(language: Language): PanelTexts {
  return catalogues[language];
}

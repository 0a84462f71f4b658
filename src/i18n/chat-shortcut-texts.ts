import type { Language } from '#src/contract/base/language.ts';
import { chatShortcuts as en, type ChatShortcutTexts } from './en/chat-shortcuts.ts';
import { chatShortcuts as zhCn } from './zh-cn/chat-shortcuts.ts';

export type { ChatShortcutTexts };

const catalogues: Record<Language, ChatShortcutTexts> = { en, 'zh-CN': zhCn };

/** The texts of the help with the keyboard of a chat in one language. */
export function chatShortcutTextsOf(language: Language): ChatShortcutTexts {
  return catalogues[language];
}

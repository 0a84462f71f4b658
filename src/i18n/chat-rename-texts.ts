import type { Language } from '#src/contract/base/language.ts';
import { chatRename as en, type ChatRenameTexts } from './en/chat-rename.ts';
import { chatRename as zhCn } from './zh-cn/chat-rename.ts';

export type { ChatRenameTexts };

const catalogues: Record<Language, ChatRenameTexts> = { en, 'zh-CN': zhCn };

/** The texts of the form that renames a chat in one language. */
export function renameTextsOf(language: Language): ChatRenameTexts {
  return catalogues[language];
}

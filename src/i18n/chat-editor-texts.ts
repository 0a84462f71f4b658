import type { Language } from '#src/contract/base/language.ts';
import { chatEditor as en, type ChatEditorTexts } from './en/chat-editor.ts';
import { chatEditor as zhCn } from './zh-cn/chat-editor.ts';

export type { ChatEditorTexts };

const catalogues: Record<Language, ChatEditorTexts> = { en, 'zh-CN': zhCn };

/** The texts of the field in which a message is edited, in one language. */
export function editorTextsOf(language: Language): ChatEditorTexts {
  return catalogues[language];
}

import type { Language } from '#src/contract/base/language.ts';
import { chatBranches as en, type ChatBranchTexts } from './en/chat-branches.ts';
import { chatBranches as zhCn } from './zh-cn/chat-branches.ts';

export type { ChatBranchTexts };

const catalogues: Record<Language, ChatBranchTexts> = { en, 'zh-CN': zhCn };

/** The texts of the map of branches in one language. */
export function branchTextsOf(language: Language): ChatBranchTexts {
  return catalogues[language];
}

import type { Language } from '#src/contract/base/language.ts';
import { push as en, type PushTexts } from './en/push.ts';
import { push as zhCn } from './zh-cn/push.ts';

export type { PushTexts };

const catalogues: Record<Language, PushTexts> = { en, 'zh-CN': zhCn };

/** The texts of notifications in one language. */
export function pushTextsOf(language: Language): PushTexts {
  return catalogues[language];
}

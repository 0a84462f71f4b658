import type { Language } from '#src/contract/base/language.ts';
import { failures as en, type FailureTexts } from './en/failures.ts';
import { failures as zhCn } from './zh-cn/failures.ts';

const catalogues: Record<Language, FailureTexts> = { en, 'zh-CN': zhCn };

/** The texts of what went wrong in one language. */
export function failureTextsOf(language: Language): FailureTexts {
  return catalogues[language];
}

import type { Language } from '#src/contract/base/language.ts';
import { brokenPage as en, type BrokenPageTexts } from './en/broken-page.ts';
import { brokenPage as zhCn } from './zh-cn/broken-page.ts';

const catalogues: Record<Language, BrokenPageTexts> = { en, 'zh-CN': zhCn };

/** The texts of the error page in one language. */
export function brokenPageTextsOf(language: Language): BrokenPageTexts {
  return catalogues[language];
}

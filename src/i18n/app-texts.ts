import type { Language } from '#src/contract/base/language.ts';
import { app as en, type AppTexts } from './en/app.ts';
import { app as zhCn } from './zh-cn/app.ts';

const catalogues: Record<Language, AppTexts> = { en, 'zh-CN': zhCn };

/** The texts of the app's manifest and of the page for sharing; no browser loads them. */
export function appTextsOf(language: Language): AppTexts {
  return catalogues[language];
}

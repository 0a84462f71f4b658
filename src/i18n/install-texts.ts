import type { Language } from '#src/contract/base/language.ts';
import { install as en, type InstallTexts } from './en/install.ts';
import { install as zhCn } from './zh-cn/install.ts';

export type { InstallTexts };

const catalogues: Record<Language, InstallTexts> = { en, 'zh-CN': zhCn };

/** The texts about installing the app in one language; kept apart, as few pages load them. */
export function installTextsOf(language: Language): InstallTexts {
  return catalogues[language];
}

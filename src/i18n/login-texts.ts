import type { Language } from '#src/contract/base/language.ts';
import { logins as en, type LoginTexts } from './en/logins.ts';
import { logins as zhCn } from './zh-cn/logins.ts';

export type { LoginTexts };

const catalogues: Record<Language, LoginTexts> = { en, 'zh-CN': zhCn };

/** The texts of ways to log in, of recovery codes and of what goes wrong with them, in one language. */
export function loginTextsOf(language: Language): LoginTexts {
  return catalogues[language];
}

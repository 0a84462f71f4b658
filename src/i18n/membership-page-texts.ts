import type { Language } from '#src/contract/base/language.ts';
import { membershipPage as en, type MembershipPageTexts } from './en/membership-page.ts';
import { membershipPage as zhCn } from './zh-cn/membership-page.ts';

const catalogues: Record<Language, MembershipPageTexts> = { en, 'zh-CN': zhCn };

/** The texts of the page /membership itself, in one language. */
export function membershipPageTextsOf(language: Language): MembershipPageTexts {
  return catalogues[language];
}

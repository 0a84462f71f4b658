import type { Language } from '#src/contract/base/language.ts';
import { membership as en, type MembershipTexts } from './en/membership.ts';
import { membership as zhCn } from './zh-cn/membership.ts';

export type { MembershipTexts };

const catalogues: Record<Language, MembershipTexts> = { en, 'zh-CN': zhCn };

/** The texts of what is sold, of the own plan and of orders, in one language. */
export function membershipTextsOf(language: Language): MembershipTexts {
  return catalogues[language];
}

import type { Language } from '#src/contract/base/language.ts';
import { passkeys as en, type PasskeyTexts } from './en/passkeys.ts';
import { passkeys as zhCn } from './zh-cn/passkeys.ts';

export type { PasskeyTexts };

const catalogues: Record<Language, PasskeyTexts> = { en, 'zh-CN': zhCn };

/** The texts of passkeys that failed at the device, in one language. */
export function passkeyTextsOf(language: Language): PasskeyTexts {
  return catalogues[language];
}

import { userMessages } from '#src/contract/errors/errors.ts';
import type { Localized } from '#src/contract/locale/language.ts';

/** Tells a person that a code was wrong, and how many attempts are left. */
export function describeWrongCode(triesLeft: number): Localized {
  if (triesLeft === 0) return userMessages.loginCodeSpent;
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`;
  return {
    en: `This code is wrong; ${tries} left. Look for the newest e-mail.`,
    'zh-CN': `验证码不对，还可以试 ${triesLeft} 次。请看最新的那封邮件。`,
  };
}

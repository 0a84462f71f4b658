import type { Language } from '#src/contract/base/language.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';

/**
 * Names an account in a device's list of passkeys: by the nickname, else by the time, so that two accounts on one
 * device can be distinguished.
 */
export function namePasskey(nickname: string, language: Language, now = new Date()): string {
  if (nickname.trim() !== '') return nickname.trim();
  const locale = language === 'en' ? 'en-GB' : language;
  const day = now.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
  const time = now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
  return loginTextsOf(language).guestOf(`${day} ${time}`);
}

import { chooseLanguage, type Language } from '#src/contract/base/language.ts';
import { readCookie } from './read-cookie.ts';

/**
 * The language of who is here (rule:languages): of the cookie `lang` where this browser shows cookies to workers,
 * else its own.
 */
export async function findLanguage(): Promise<Language> {
  return chooseLanguage(await readCookie('lang'), navigator.languages.join(','));
}

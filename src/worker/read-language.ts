import { chooseLanguage, type Language } from '#src/contract/locale/language.ts';
import { readCookie } from './read-cookie.ts';

/**
 * Reads the person's language (rule:languages): from the cookie `lang` if this browser shows cookies to workers, else
 * the browser's own.
 */
export async function readLanguage(): Promise<Language> {
  return chooseLanguage(await readCookie('lang'), navigator.languages.join(','));
}

import { defaultLanguage, isLanguage, type Language } from '#src/contract/locale/language.ts';

/** Returns the language of this page (rule:languages). */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : defaultLanguage;
}

import { type Language, languages } from './language.ts';

interface LanguageFacts {
  /** Its own name for itself. */
  name: string;
}

/** Facts of each UI language. A page that is no person's loads none of them in the browser. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English' },
  'zh-CN': { name: '中文' },
};

/** The UI languages that a page in this one offers. */
export function listOtherLanguages(language: Language): Language[] {
  return languages.filter((other) => other !== language);
}

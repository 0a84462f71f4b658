import { type Language, languages } from './language.ts';

interface LanguageFacts {
  /** Its own name for itself. */
  name: string;
  /** Its tag with a region: voices, speech recognition, translations and previews of links ask for one. */
  regionalTag: string;
  /** The language that texts foreign to its readers are most likely written in. */
  foreign: Language;
}

/** Facts of each UI language. A page that is no person's loads none of them in the browser. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', regionalTag: 'en-US', foreign: 'zh-CN' },
  'zh-CN': { name: '中文', regionalTag: 'zh-CN', foreign: 'en' },
};

/** True for languages that are written without spaces between words and sentences. */
export const isUnspaced: Readonly<Record<Language, boolean>> = { en: false, 'zh-CN': true };

/** The UI languages that a page in this one offers. */
export function listOtherLanguages(language: Language): Language[] {
  return languages.filter((other) => other !== language);
}

import { type Language, languages } from './language.ts';

interface LanguageFacts {
  /** The name of the language in the language itself. */
  name: string;
  /** The language tag with a region, which voices, speech recognition, translations and link previews need. */
  regionalTag: string;
  /** The most likely language of a text that its readers cannot read. */
  foreign: Language;
}

/** Facts of each UI language. A page that is the same for everyone loads none of them in the browser. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', regionalTag: 'en-US', foreign: 'zh-CN' },
  'zh-CN': { name: '中文', regionalTag: 'zh-CN', foreign: 'en' },
};

/** True for languages that are written without spaces between words and sentences. */
export const isUnspaced: Readonly<Record<Language, boolean>> = { en: false, 'zh-CN': true };

/** The UI languages that a page in this language offers. */
export function listOtherLanguages(language: Language): Language[] {
  return languages.filter((other) => other !== language);
}

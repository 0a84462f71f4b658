import { defaultLanguage, findLanguage, type Language } from '#src/contract/locale/language.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import type { User } from '#src/contract/account/user-calls.ts';

/** The languages that replies are translated from and into, as tags with a region. */
export interface TranslationLanguages {
  from: string;
  into: string;
}

/**
 * Returns the languages of translations: the languages that the person chose, otherwise the language in which they read
 * the site, whatever their record says by default (rule:translation-languages).
 */
export function translationLanguages(user: User | null, language: Language): TranslationLanguages {
  return user?.languages_chosen === true
    ? { from: user.source_language, into: user.target_language }
    : { from: foreignTag(language), into: languageFacts[language].regionalTag };
}

/** Returns the most likely language of a text that readers of another language cannot read. */
export function otherLanguage(tag: string): string {
  return foreignTag(findLanguage(tag) ?? defaultLanguage);
}

function foreignTag(language: Language): string {
  return languageFacts[languageFacts[language].foreign].regionalTag;
}

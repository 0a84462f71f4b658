import type { Language } from '#src/contract/base/language.ts';

/** Gives the texts of an area in one language. */
export type TextsOf<Texts> = (language: Language) => Texts;

/**
 * Makes the accessor of an area from its texts in every language. English has the shape: another language with a key
 * too few or too many is a type error.
 *
 * In the browser, a build leaves the texts of the page's language alone (src/cli/one-language.mjs).
 */
export function localize<Texts>(
  texts: { en: Texts } & Record<Exclude<Language, 'en'>, NoInfer<Texts>>,
): TextsOf<Texts> {
  return (language) => texts[language];
}

/** Makes the accessor of texts that are put together from other areas: once for each language. */
export function composeTexts<Texts>(compose: TextsOf<Texts>): TextsOf<Texts> {
  const made = new Map<Language, Texts>();
  return (language) => {
    const texts = made.get(language) ?? compose(language);
    made.set(language, texts);
    return texts;
  };
}

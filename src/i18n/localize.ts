import type { Language } from '#src/contract/base/language.ts';

/** Gives the texts of an area in one language. */
export type TextsOf<Texts> = (language: Language) => Texts;

/**
 * Makes the accessor of an area from its texts in every language. English has the shape: another language with a key
 * too few or too many is a type error.
 *
 * The scripts of a page hold the texts of its language alone (docs/decisions/0054). Should they be there in another one,
 * as after a change of language offline, they are shown in that.
 */
export function localize<Texts>(
  texts: { en: Texts } & Record<Exclude<Language, 'en'>, NoInfer<Texts>>,
): TextsOf<Texts> {
  const present: Partial<Record<Language, Texts>> = texts;
  const [first = texts.en] = Object.values(present);
  return (language) => present[language] ?? first;
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

import type { Language } from '#src/contract/locale/language.ts';

/** Returns the texts of an area in one language. */
export type TextsOf<Texts> = (language: Language) => Texts;

/** Names of things that a server may send; others are shown as they are. */
export type ServerNames = Readonly<Partial<Record<string, string>>>;

/**
 * Creates the accessor of an area from its texts in every language. English defines the shape: another language with a
 * missing or an additional key is a type error.
 */
export function localize<Texts>(
  texts: { en: Texts } & Record<Exclude<Language, 'en'>, NoInfer<Texts>>,
): TextsOf<Texts> {
  return (language) => texts[language];
}

/** Creates the accessor of texts that are composed from other areas: once for each language. */
export function composeTexts<Texts>(compose: TextsOf<Texts>): TextsOf<Texts> {
  const made = new Map<Language, Texts>();
  return (language) => {
    const texts = made.get(language) ?? compose(language);
    made.set(language, texts);
    return texts;
  };
}

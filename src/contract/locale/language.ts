/**
 * The UI languages (rule:languages), the default language first. Only these literal codes ever reach `<html lang>`.
 * docs/adding-a-language.md describes what another language needs.
 */
export const languages = ['en', 'zh-CN'] as const;

/** The language for readers of no UI language, for addresses without `lang`, and for content that lacks a language. */
export const defaultLanguage = languages[0];

export type Language = (typeof languages)[number];

export type Localized = Record<Language, string>;

export function mapLanguages<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return { en: make('en'), 'zh-CN': make('zh-CN') };
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * The UI language of a request: the `lang` cookie, then `Accept-Language`, then the default (rule:languages).
 * Anything that is not one of the codes falls through; no part of the input is ever returned.
 */
export function chooseLanguage(cookieValue: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookieValue)) return cookieValue;
  const wanted = (acceptLanguage ?? '').slice(0, 200).split(',').map(readPreference);
  wanted.sort((a, b) => b.quality - a.quality);
  for (const { tag, quality } of wanted) {
    if (quality <= 0) continue;
    const language = findLanguage(tag);
    if (language !== undefined) return language;
  }
  return defaultLanguage;
}

/**
 * Returns the `Accept-Language` of a call that should be answered in a UI language: the list that the browser accepts,
 * whose regions say which currency fits (rule:currency), preceded by the UI language if the person chose another
 * language.
 */
export function composeAcceptLanguage(language: Language, accepted: string): string {
  return chooseLanguage(undefined, accepted) === language
    ? accepted || language
    : [language, accepted].filter(Boolean).join(', ');
}

/** Finds the UI language of a language tag: itself, else the same language with any other region or script. */
export function findLanguage(tag: string): Language | undefined {
  return isLanguage(tag)
    ? tag
    : languages.find((language) => primaryLanguageOf(language) === primaryLanguageOf(tag));
}

/** Returns the primary subtag of a language tag (BCP 47), in lower case: `zh` of `zh-Hant-TW`. */
export function primaryLanguageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}

function readPreference(part: string): { tag: string; quality: number } {
  const [tag = ''] = part.trim().split(/\s*;/);
  const quality = Number(/;\s*q=([\d.]*)/i.exec(part)?.[1] ?? 1);
  return { tag, quality: quality || 0 };
}

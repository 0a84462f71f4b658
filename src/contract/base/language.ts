/** The two UI languages (rule:languages). Only these literal codes ever reach `<html lang>`. */
export const languages = ['en', 'zh-CN'] as const;

export type Language = (typeof languages)[number];

/** A text in both UI languages. */
export type Localized = Record<Language, string>;

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'zh-CN';
}

/**
 * The UI language of a request: the `lang` cookie, then `Accept-Language`, then English (rule:languages).
 * Anything that is not one of the two codes falls through; no part of the input is ever returned.
 */
export function chooseLanguage(cookieValue: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookieValue)) return cookieValue;
  const wanted = (acceptLanguage ?? '').slice(0, 200).split(',').map(readPreference);
  wanted.sort((a, b) => b.quality - a.quality);
  for (const { tag, quality } of wanted) {
    if (quality <= 0) continue;
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return 'en';
}

/**
 * The `Accept-Language` of a call that is to be answered in a UI language: what the browser accepts, whose regions say
 * which currency fits (rule:currency), behind the UI language where that was chosen against it.
 */
export function composeAcceptLanguage(language: Language, accepted: string): string {
  return chooseLanguage(undefined, accepted) === language
    ? accepted || language
    : [language, accepted].filter(Boolean).join(', ');
}

function readPreference(part: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { tag, quality: Number.isFinite(quality) ? quality : 0 };
}

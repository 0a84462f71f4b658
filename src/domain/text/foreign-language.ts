import type { Language } from '#src/contract/locale/language.ts';

/** Returns the `lang` of a text on a page; undefined if it is the page's own language. */
export function foreignLanguage(written: Language, page: Language): Language | undefined {
  return written === page ? undefined : written;
}

import type { Language } from '#src/contract/base/language.ts';

/** The `lang` of a text on a page: undefined if it is in the page's own language. */
export function foreignLanguage(written: Language, page: Language): Language | undefined {
  return written === page ? undefined : written;
}

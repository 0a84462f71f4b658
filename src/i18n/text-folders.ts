import { type Language, languages } from '../contract/locale/language.ts';

/** The language whose texts the scripts of the build import, unless the page maps these to another. */
const [importedLanguage] = languages;

/**
 * Returns the folder of the scripts with the texts of one language; they have the same file names in each
 * (docs/decisions/0054).
 */
export function textFolderOf(language: Language): string {
  return `_astro/${language}/`;
}

/**
 * Builds the import map of a page, which maps the texts that scripts import to the texts in the page's language.
 * @returns JSON, or null if scripts import these anyway
 */
export function importMapOf(language: Language): string | null {
  if (language === importedLanguage) return null;
  return JSON.stringify({
    imports: { [`/${textFolderOf(importedLanguage)}`]: `/${textFolderOf(language)}` },
  });
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * Reduces a language tag to language and region, so that one language has one tag: `pt-BR` for `pt-latn-br-x-mine`. A
 * script stays if it is not the usual script: `zh-Hant`.
 * @returns null for a tag of no existing language
 */
export function toRealLanguage(tag: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    if (names.of(language) === undefined) return null;
    const usual = new Intl.Locale(language).maximize().script;
    const isRegion = region !== undefined && isKnownRegion(region);
    const parts = [
      language,
      script === usual ? undefined : knownScript(script),
      isRegion ? region : undefined,
    ];
    return parts.filter((part) => part !== undefined).join('-');
  } catch {
    // Well-formed, but no existing language.
    return null;
  }
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const scripts = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' });

function isKnownRegion(region: string): boolean {
  return regions.of(region) !== undefined;
}

function knownScript(script: string | undefined): string | undefined {
  return script !== undefined && scripts.of(script) !== undefined ? script : undefined;
}

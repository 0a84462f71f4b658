const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * The language that a tag names, as language and region and nothing else, so that one language has one tag: `pt-BR` for
 * `pt-latn-br-x-mine`. A script stays where it is not the usual one: `zh-Hant`.
 * @returns null for a tag that names no language there is
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
    // It has the form of a tag only.
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

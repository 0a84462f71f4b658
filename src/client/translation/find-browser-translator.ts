/** The part of the browsers' Translator API that is used; TypeScript does not know it yet. */
interface BrowserTranslator {
  /** Absent in the first browsers that had the API. */
  availability?(languages: LanguagePair): Promise<string>;
  create(options: LanguagePair & { signal: AbortSignal; monitor: (download: EventTarget) => void }): Promise<{
    translate(text: string, options: { signal: AbortSignal }): Promise<string>;
  }>;
}

/** A source and a target language, in BCP 47. */
export interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

/** Finds the browser's translator; null if it has none. */
export function findBrowserTranslator(): BrowserTranslator | null {
  const found: unknown = Reflect.get(globalThis, 'Translator');
  return isTranslator(found) ? found : null;
}

function isTranslator(found: unknown): found is BrowserTranslator {
  return typeof found === 'function' && 'create' in found && typeof found.create === 'function';
}

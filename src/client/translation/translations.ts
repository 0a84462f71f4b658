import { map } from 'nanostores';

export type Translation =
  | { phase: 'streaming' | 'done'; language: string; content: string }
  /** The browser loads its model for these languages first; `share` is the share of the loaded part, from 0 to 1. */
  | { phase: 'downloading'; language: string; share: number }
  | { phase: 'failed'; language: string; error: unknown }
  /** The message is in that language already. */
  | { phase: 'needless'; language: string }
  /** Hidden by the person; shown at once when it is requested again. */
  | { phase: 'hidden'; language: string; content: string };

/** The data about a message before it is translated. */
export interface TranslatedMessage {
  id: string;
  content: string;
  version: number;
}

/** The translations of this page, by `translationKey`. */
export const $translations = map<Record<string, Translation | undefined>>({});

/** Returns the key of a message's translation; an edited message is another text. */
export function translationKey({ id, version }: TranslatedMessage): string {
  return `${id}:${version}`;
}

/** Hides a translation; a translation that is still being written continues unseen. */
export function hideTranslation(message: TranslatedMessage): void {
  const key = translationKey(message);
  const shown = $translations.get()[key];
  if (shown === undefined) return;
  const content = shown.phase === 'done' ? shown.content : '';
  if (content === '') $translations.setKey(key, undefined);
  else $translations.setKey(key, { phase: 'hidden', language: shown.language, content });
}

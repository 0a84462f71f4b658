import { map } from 'nanostores';

/** How the translation of a message stands. */
export type Translation =
  | { phase: 'streaming' | 'done'; language: string; content: string }
  | { phase: 'failed'; language: string; error: unknown }
  /** The message is in that language already. */
  | { phase: 'needless'; language: string }
  /** Taken away by the person; asked for again, it is there at once. */
  | { phase: 'hidden'; language: string; content: string };

/** What is known of a message before it is translated. */
export interface TranslatedMessage {
  id: string;
  content: string;
  version: number;
}

/** The translations of this page, by `translationKey`. */
export const $translations = map<Record<string, Translation | undefined>>({});

/** A message that was edited is another text. */
export function translationKey({ id, version }: TranslatedMessage): string {
  return `${id}:${version}`;
}

/** Takes a translation away; one that is still being written comes to its end unseen. */
export function hideTranslation(message: TranslatedMessage): void {
  const key = translationKey(message);
  const shown = $translations.get()[key];
  if (shown === undefined) return;
  const content = shown.phase === 'done' ? shown.content : '';
  if (content === '') $translations.setKey(key, undefined);
  else $translations.setKey(key, { phase: 'hidden', language: shown.language, content });
}

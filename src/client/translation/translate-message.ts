import { readEvents } from '#src/client/api/read-events.ts';
import { primaryLanguageOf } from '#src/contract/locale/language.ts';
import { CallError, type Client } from '#src/contract/call/client.ts';
import { translateMessage, translationEventSchema } from '#src/contract/chat/media-calls.ts';
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { findBrowserTranslator, type LanguagePair } from './find-browser-translator.ts';
import { $translations, type TranslatedMessage, type Translation, translationKey } from './translations.ts';

export interface TranslateOptions {
  client: Client;
  /** The language to translate into, and the default source language of a text that does not show its own. */
  language: string;
  source: string;
  /** True if the server translates (`getChatOptions`); otherwise the browser does. */
  byServer: boolean;
  /** The translation that the server already has of this message. */
  known?: { language: string; content: string } | null;
}

const timeoutMs = 120_000;

/** Time limit in the browser, in ms, from its start or the last news of its download: some never end otherwise. */
const browserTimeoutMs = 30_000;

/** An error of the browser's translator: it does not support both languages, or took too long. */
export class BrowserTranslationError extends Error {
  readonly reason: 'unavailable' | 'slow';

  constructor(reason: BrowserTranslationError['reason']) {
    super(`the browser's translation is ${reason}`);
    this.reason = reason;
  }
}

/** Translates a message, once for all callers; a failed translation is tried again. */
export async function translate(message: TranslatedMessage, options: TranslateOptions): Promise<void> {
  const key = translationKey(message);
  const { language } = options;
  const shown = $translations.get()[key];
  const isSame = shown?.language === language;
  if (isSame && shown.phase !== 'failed' && shown.phase !== 'hidden') return;
  const known = isSame && shown.phase === 'hidden' ? shown : options.known;
  if (known?.language === language) {
    $translations.setKey(key, { phase: 'done', language, content: known.content });
    return;
  }
  if (isInLanguage(message.content, language)) {
    $translations.setKey(key, { phase: 'needless', language });
    return;
  }
  $translations.setKey(key, { phase: 'streaming', language, content: '' });
  try {
    const content = options.byServer
      ? await followTranslation(key, message, options)
      : await translateInBrowser(message.content, {
          sourceLanguage: detectLanguage(message.content) ?? options.source,
          targetLanguage: language,
          leaving: startAttempt(key),
          onDownload: (share) => show(key, { phase: 'downloading', language, share }),
        });
    show(key, { phase: 'done', language, content });
  } catch (error) {
    show(key, { phase: 'failed', language, error });
  } finally {
    attempts.delete(key);
  }
}

/** The translations that the browser is making, by `translationKey`. */
const attempts = new Map<string, AbortController>();

function startAttempt(key: string): AbortController {
  const leaving = new AbortController();
  attempts.set(key, leaving);
  return leaving;
}

/** Ends a translation that waits for the browser's download. */
export function cancelTranslation(message: TranslatedMessage): void {
  const key = translationKey(message);
  $translations.setKey(key, undefined);
  attempts.get(key)?.abort();
}

/** Shows the progress of a translation, unless the person has hidden it. */
function show(key: string, next: Exclude<Translation, { phase: 'hidden' }>): void {
  if ($translations.get()[key] !== undefined) $translations.setKey(key, next);
  else if (next.phase === 'done') $translations.setKey(key, { ...next, phase: 'hidden' });
}

/** True if a text is clearly in a language already, so that it needs no translation. */
export function isInLanguage(text: string, language: string): boolean {
  const detected = detectLanguage(text);
  return detected !== null && primaryLanguageOf(detected) === primaryLanguageOf(language);
}

/**
 * Translates by the server, and shows the progress.
 * @throws CallError when the server rejects it or reports a failure; Error when it breaks off
 */
async function followTranslation(
  key: string,
  { id }: TranslatedMessage,
  { client, language }: TranslateOptions,
): Promise<string> {
  const body = { message_id: id, language };
  const response = await client.open(translateMessage, { body }, { signal: AbortSignal.timeout(timeoutMs) });
  let content = '';
  for await (const event of readEvents(response, translationEventSchema)) {
    switch (event.type) {
      case 'text-delta':
        content += event.text;
        show(key, { phase: 'streaming', language, content });
        break;
      case 'translation-end':
        return event.translation.content;
      case 'error':
        throw new CallError(event.message, { code: event.code, status: response.status });
    }
  }
  throw new Error('the translation broke off');
}

interface BrowserTranslation extends LanguagePair {
  /** Aborted when nobody waits for it any more. */
  leaving: AbortController;
  /** Called with the share of the browser's model that is loaded, from 0 to 1. */
  onDownload: (share: number) => void;
}

/** Translates by the browser, within its time limit. @throws BrowserTranslationError, or any error of the browser */
async function translateInBrowser(
  text: string,
  { leaving, onDownload, ...languages }: BrowserTranslation,
): Promise<string> {
  const { signal } = leaving;
  const ended = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUpLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      ended.reject(new BrowserTranslationError('slow'));
      leaving.abort();
    }, browserTimeoutMs);
  };
  const monitor = (download: EventTarget) =>
    download.addEventListener('downloadprogress', (event) => {
      giveUpLater();
      const share: unknown = Reflect.get(event, 'loaded');
      if (typeof share === 'number' && share < 1) onDownload(share);
    });
  giveUpLater();
  const work = async () => {
    const translator = findBrowserTranslator();
    const found = await translator?.availability?.(languages);
    if (translator === null || found === 'unavailable') throw new BrowserTranslationError('unavailable');
    const made = await translator.create({ ...languages, signal, monitor });
    return made.translate(text, { signal });
  };
  try {
    return await Promise.race([work(), ended.promise]);
  } finally {
    clearTimeout(timer);
  }
}

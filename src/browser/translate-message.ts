import { EventSourceParserStream } from 'eventsource-parser/stream';
import { CallError, type Client } from '#src/contract/client.ts';
import { translateMessage, translationEventSchema } from '#src/contract/media-calls.ts';
import { detectLanguage } from '#src/domain/companion/detect-language.ts';
import { findBrowserTranslator } from './translate-in-browser.ts';
import { $translations, type TranslatedMessage, type Translation, translationKey } from './translations.ts';

export interface TranslateOptions {
  client: Client;
  /** The language to translate into, and the one that a text is in which does not tell. */
  language: string;
  source: string;
  /** True when the server translates (`getChatOptions`); otherwise the browser does. */
  byServer: boolean;
  /** What the server said already of this message. */
  known?: { language: string; content: string } | null;
}

/** How long a translation may take, in ms. */
const timeoutMs = 120_000;

/** Translates a message, once for all who ask; what failed is tried again. */
export async function translate(message: TranslatedMessage, options: TranslateOptions): Promise<void> {
  const key = translationKey(message);
  const { language } = options;
  const shown = $translations.get()[key];
  const isSame = shown?.language === language;
  if (isSame && (shown.phase === 'streaming' || shown.phase === 'done')) return;
  const known = isSame && shown.phase === 'hidden' ? shown : options.known;
  if (known?.language === language) {
    $translations.setKey(key, { phase: 'done', language, content: known.content });
    return;
  }
  $translations.setKey(key, { phase: 'streaming', language, content: '' });
  try {
    const content = options.byServer
      ? await followTranslation(key, message, options)
      : await translateInBrowser(message, options);
    show(key, { phase: 'done', language, content });
  } catch (error) {
    show(key, { phase: 'failed', language, error });
  }
}

/** Shows how a translation goes on, unless the person took it away meanwhile. */
function show(key: string, next: Exclude<Translation, { phase: 'hidden' }>): void {
  if ($translations.get()[key] !== undefined) $translations.setKey(key, next);
  else if (next.phase === 'done') $translations.setKey(key, { ...next, phase: 'hidden' });
}

/** True when a text is clearly in a language already, so that nobody needs its translation. */
export function isInLanguage(text: string, language: string): boolean {
  const detected = detectLanguage(text);
  return detected !== null && primaryOf(detected) === primaryOf(language);
}

/** @throws CallError when the server refuses, breaks off, or says that it failed */
async function followTranslation(
  key: string,
  { id }: TranslatedMessage,
  { client, language }: TranslateOptions,
): Promise<string> {
  const body = { message_id: id, language };
  const response = await client.open(translateMessage, { body }, { signal: AbortSignal.timeout(timeoutMs) });
  let content = '';
  for await (const event of readTranslationEvents(response)) {
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

async function* readTranslationEvents(response: Response) {
  if (response.body === null) return;
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield translationEventSchema.parse(JSON.parse(value.data));
    }
  } finally {
    await reader.cancel();
  }
}

async function translateInBrowser(
  { content }: TranslatedMessage,
  { language, source }: TranslateOptions,
): Promise<string> {
  const translator = findBrowserTranslator();
  if (translator === null) throw new Error('this browser does not translate');
  const sourceLanguage = detectLanguage(content) ?? source;
  const made = await translator.create({ sourceLanguage, targetLanguage: language });
  return made.translate(content);
}

function primaryOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

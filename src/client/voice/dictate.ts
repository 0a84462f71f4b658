import type { Language } from '#src/contract/locale/language.ts';
import { type ChatDictationTexts, dictationTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import type { Recognition } from './find-recognition.ts';

/** The reason why dictation ended, if it did not end normally. */
type DictationErrorKind = Exclude<keyof ChatDictationTexts, 'noFiles' | 'hugeText'>;

export interface DictationOptions {
  /** The function that `findRecognition` returned. */
  create: () => Recognition;
  /** The language that is spoken, in BCP 47. */
  spoken: string;
  /** The language of the page. */
  language: Language;
  /** Called with all text recognised since the start; parts that are not final may still change. */
  onText: (text: string) => void;
  /** Called with the reason why it ended, as a text for the person. */
  onError: (text: string) => void;
  onEnd: () => void;
}

/**
 * Transcribes speech until it is stopped. Browsers may send the sound to their own service.
 * @returns a function that stops it
 */
export function dictate({ create, spoken, onText, onEnd, ...options }: DictationOptions): () => void {
  const recognition = create();
  recognition.lang = spoken;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.addEventListener('result', (event) => onText(readTranscript(event)));
  recognition.addEventListener('error', (event) => {
    const kind = readErrorKind(event);
    if (kind !== null) options.onError(dictationTextsOf(options.language)[kind]);
  });
  recognition.addEventListener('end', onEnd);
  recognition.start();
  return () => recognition.stop();
}

/** Reads the text of a `result` event, its final parts and the others, in order. */
function readTranscript(event: Event): string {
  const results: unknown = Reflect.get(event, 'results');
  if (!isList(results)) return '';
  return Array.from(results, (result) => {
    const best: unknown = isList(result) ? Array.from(result)[0] : null;
    const transcript: unknown =
      typeof best === 'object' && best !== null ? Reflect.get(best, 'transcript') : null;
    return typeof transcript === 'string' ? transcript : '';
  }).join('');
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value;
}

/** Reads the error of an event; null if the person or the page ended the dictation. */
function readErrorKind(event: Event): DictationErrorKind | null {
  switch (Reflect.get(event, 'error')) {
    case 'aborted':
      return null;
    case 'not-allowed':
    case 'service-not-allowed':
    case 'audio-capture':
      return 'denied';
    case 'no-speech':
      return 'silent';
    case 'network':
      return 'network';
    default:
      return 'failed';
  }
}

/** Why dictating ended, other than by itself. */
export type DictationFault = 'denied' | 'silent' | 'network' | 'failed';

export interface DictationOptions {
  /** BCP 47, of what is spoken. */
  language: string;
  /** Told all that was understood since the start; what is not final may still change. */
  onText: (text: string) => void;
  onFault: (fault: DictationFault) => void;
  onEnd: () => void;
}

/** As much of the browser's recognition of speech as is used; TypeScript's library lacks it. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

/** True where this browser can write down what is said. */
export function canDictate(): boolean {
  return findRecognition() !== null;
}

/**
 * Writes down what is said until it is stopped. Browsers may send the sound to a service of theirs.
 * @returns how to stop; `null` where the browser cannot
 */
export function dictate({ language, onText, onFault, onEnd }: DictationOptions): (() => void) | null {
  const create = findRecognition();
  if (create === null) return null;
  const recognition = create();
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.addEventListener('result', (event) => onText(readTranscript(event)));
  recognition.addEventListener('error', (event) => {
    const fault = readFault(event);
    if (fault !== null) onFault(fault);
  });
  recognition.addEventListener('end', onEnd);
  recognition.start();
  return () => recognition.stop();
}

function findRecognition(): (() => Recognition) | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
  if (typeof found !== 'function') return null;
  return () => {
    const made: unknown = Reflect.construct(found, []);
    if (!isRecognition(made)) throw new TypeError('this is no recognition of speech');
    return made;
  };
}

function isRecognition(made: unknown): made is Recognition {
  return made instanceof EventTarget && 'start' in made && 'stop' in made;
}

/** The words of a `result` event, final and not, in their order. */
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

/** Null when the person or the page ended it. */
function readFault(event: Event): DictationFault | null {
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

/** The part of the browser's speech recognition that is used; TypeScript's library lacks it. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

/** Finds the browser's speech recognition, as a function that creates one; null if this browser has none. */
export function findRecognition(): (() => Recognition) | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
  if (typeof found !== 'function') return null;
  return () => {
    const made: unknown = Reflect.construct(found, []);
    if (!isRecognition(made)) throw new TypeError('it recognises no speech');
    return made;
  };
}

function isRecognition(made: unknown): made is Recognition {
  return made instanceof EventTarget && 'start' in made && 'stop' in made;
}

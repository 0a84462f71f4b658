import { type RefObject, useEffect, useRef, useState } from 'react';
import { canDictate, dictate, type DictationFault } from '#src/browser/dictation.ts';
import { $user } from '#src/stores/user.ts';
import type { Language } from '#src/contract/language.ts';

export interface Dictation {
  /** False until the page runs, and where the browser cannot. */
  isOffered: boolean;
  isListening: boolean;
  fault: DictationFault | null;
  toggle: () => void;
  stop: () => void;
}

/** Writes what is said into a field, after what stands there. */
export function useDictation(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  language: Language,
  onText: (text: string) => void,
): Dictation {
  const [isOffered, setOffered] = useState(false);
  const [isListening, setListening] = useState(false);
  const [fault, setFault] = useState<DictationFault | null>(null);
  const ending = useRef<(() => void) | null>(null);
  useEffect(() => setOffered(canDictate()), []);

  function stop() {
    const end = ending.current;
    ending.current = null;
    setListening(false);
    end?.();
  }
  useEffect(() => () => ending.current?.(), []);

  function start() {
    const field = fieldRef.current;
    if (field === null) return;
    const before = field.value === '' || /\s$/.test(field.value) ? field.value : `${field.value} `;
    setFault(null);
    const own = dictate({
      language: spokenLanguage(language),
      onText(text) {
        // What comes after the end belongs to a message that was sent.
        if (ending.current !== own || own === null) return;
        field.value = `${before}${text}`;
        onText(field.value);
      },
      onFault: setFault,
      onEnd() {
        if (ending.current !== own) return;
        ending.current = null;
        setListening(false);
      },
    });
    ending.current = own;
    setListening(own !== null);
  }

  return { isOffered, isListening, fault, stop, toggle: () => (isListening ? stop() : start()) };
}

/** A person whose messages are translated speaks the language they are translated from; others that of the page. */
function spokenLanguage(language: Language): string {
  const user = $user.get();
  return user?.auto_translate === true ? user.source_language : language === 'en' ? 'en-US' : language;
}

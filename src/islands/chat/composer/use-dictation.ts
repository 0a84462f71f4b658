import { type RefObject, useEffect, useRef, useState } from 'react';
import { findRecognition } from '#src/client/voice/find-recognition.ts';
import { $user } from '#src/client/account/user.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { translationLanguages } from '#src/domain/account/translation-languages.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';

export interface Dictation {
  /** False until the page runs, and in browsers without support. */
  isOffered: boolean;
  isListening: boolean;
  /** The reason why it ended, as a text for the person. */
  errorText: string | null;
  toggle: () => void;
  stop: () => void;
  /** Clears the error. */
  forget: () => void;
}

/** Writes dictated text into a field, after the text in it. */
export function useDictation(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  language: Language,
  onText: (text: string) => void,
): Dictation {
  const [isOffered, setOffered] = useState(false);
  const [isListening, setListening] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const ending = useRef<(() => void) | null>(null);
  useEffect(() => setOffered(findRecognition() !== null), []);

  function stop() {
    const end = ending.current;
    ending.current = null;
    setListening(false);
    end?.();
  }
  useEffect(() => () => ending.current?.(), []);

  async function start() {
    const part = await import('#src/client/voice/dictate.ts');
    const field = fieldRef.current;
    // A second press while the part is loading does not start a second dictation.
    const create = findRecognition();
    if (field === null || create === null || ending.current !== null) return;
    const before = field.value === '' || /\s$/.test(field.value) ? field.value : `${field.value} `;
    setErrorText(null);
    const own = part.dictate({
      create,
      spoken: spokenLanguage(language),
      language,
      onText(text) {
        // A result after the end belongs to a message that was sent.
        if (ending.current !== own) return;
        field.value = `${before}${text}`;
        onText(field.value);
      },
      onError: setErrorText,
      onEnd() {
        if (ending.current !== own) return;
        ending.current = null;
        setListening(false);
      },
    });
    ending.current = own;
    setListening(true);
  }

  return {
    isOffered,
    isListening,
    errorText,
    stop,
    forget: () => setErrorText(null),
    toggle: () => (isListening ? stop() : void start()),
  };
}

/**
 * Returns the language to recognise: the source language of a person with automatic translation, otherwise the page's.
 */
function spokenLanguage(language: Language): string {
  const user = $user.get();
  return user?.auto_translate === true
    ? translationLanguages(user, language).from
    : languageFacts[language].regionalTag;
}

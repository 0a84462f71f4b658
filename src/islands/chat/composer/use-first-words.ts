import { type RefObject, useEffect } from 'react';
import { takeFirstWords } from '#src/browser/take-first-words.ts';

interface FirstWordsOptions {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  write: (text: string) => void;
  onSend: (text: string) => Promise<void>;
}

/**
 * Sends what the person said to the character on the page before, and makes a draft of what the address says; a draft
 * that is there already stays.
 */
export function useFirstWords({ fieldRef, write, onSend }: FirstWordsOptions): void {
  useEffect(() => {
    const words = takeFirstWords();
    if (words === null) return;
    if (!words.isSent) {
      if (fieldRef.current?.value === '') write(words.text);
      return;
    }
    fieldRef.current?.focus();
    // A reply that is being written comes first: the page begins to follow it in this turn, after this effect.
    queueMicrotask(() => void onSend(words.text));
    // The page is entered once.
  }, []);
}

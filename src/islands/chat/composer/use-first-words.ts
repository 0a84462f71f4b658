import { type RefObject, useEffect } from 'react';
import { takeFirstWords } from '#src/client/chat/drafts/take-first-words.ts';

interface FirstWordsOptions {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Makes them the person's draft. */
  write: (text: string) => void;
  /** Shows them without making them the person's. */
  lend: (text: string) => void;
  onSend: (text: string) => Promise<void>;
}

/**
 * Sends what the person said to the character on the page before; after some minutes it is added to their draft. What
 * the address says is shown where there is no draft, what was shared to the app below a draft; neither takes the focus: no
 * key speaks for the person.
 */
export function useFirstWords({ fieldRef, write, lend, onSend }: FirstWordsOptions): void {
  useEffect(() => {
    const words = takeFirstWords();
    const field = fieldRef.current;
    if (words === null || field === null) return;
    const { text, kind } = words;
    if (kind === 'draft') write(field.value === '' ? text : `${field.value}\n${text}`);
    else if (kind === 'sent') {
      field.focus();
      // A reply that is being written comes first: the page begins to follow it in this turn, after this effect.
      queueMicrotask(() => void onSend(text));
    } else if (field.value === '') lend(text);
    else if (kind === 'shared') lend(`${field.value}\n${text}`);
    // The page is entered once.
  }, []);
}

import { type RefObject, useEffect } from 'react';
import { takeFirstWords } from '#src/client/chat/drafts/take-first-words.ts';

interface FirstWordsOptions {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Makes the text the person's draft. */
  write: (text: string) => void;
  /** Shows the text without making it the person's draft. */
  lend: (text: string) => void;
  onSend: (text: string) => Promise<void>;
}

/**
 * Sends the message that the person wrote on the previous page; after some minutes it is added to their draft instead.
 * Text from the address is shown if there is no draft, text shared to the app below a draft; neither takes the focus,
 * so that no key press sends it by accident.
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
    // Only when the page is entered.
  }, []);
}

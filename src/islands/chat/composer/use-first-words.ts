import { type RefObject, useEffect } from 'react';
import { takeFirstWords } from '#src/client/chat/drafts/take-first-words.ts';
import type { Draft } from './use-draft.ts';

interface FirstWordsOptions {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  onSend: (text: string) => Promise<void>;
}

/**
 * Sends the message that the person wrote on the previous page; after some minutes it is added to their draft instead.
 * Text from the address is shown if there is no draft, text shared to the app below a draft; neither takes the focus,
 * so that no key press sends it by accident.
 */
export function useFirstWords({ fieldRef, draft, onSend }: FirstWordsOptions): void {
  useEffect(() => {
    const words = takeFirstWords();
    const field = fieldRef.current;
    if (words === null || field === null) return;
    const { text, kind } = words;
    if (kind === 'draft') draft.write(field.value === '' ? text : `${field.value}\n${text}`);
    else if (kind === 'sent') {
      field.focus();
      // A reply that is being written comes first: the page begins to follow it in this turn, after this effect.
      queueMicrotask(() => void onSend(text));
    } else if (field.value === '') draft.lend(text);
    else if (kind === 'shared') draft.lend(`${field.value}\n${text}`);
    // Only when the page is entered.
  }, []);
}

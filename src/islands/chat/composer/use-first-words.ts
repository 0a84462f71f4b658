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
 * so that no key press sends it by accident. An empty field, or one with the person's own draft, takes it where no
 * keyboard would open over the page.
 */
export function useFirstWords({ fieldRef, draft, onSend }: FirstWordsOptions): void {
  useEffect(() => {
    const words = takeFirstWords();
    const field = fieldRef.current;
    if (field === null) return;
    if (words === null) {
      focusOnArrival(field);
      return;
    }
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

/** Focuses the field of a person with a mouse or the like, unless they have focused something already. */
function focusOnArrival(field: HTMLElement): void {
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (isFree && matchMedia('(hover: hover) and (pointer: fine)').matches)
    field.focus({ preventScroll: true });
}

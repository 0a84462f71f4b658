import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { draftKey, listenToDraft, moveDraft, readDraft, writeDraft } from '#src/client/chat/drafts/drafts.ts';

interface DraftOptions {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Null before there is one. */
  conversationId: string | null;
  characterId: string;
  /** Called when the field was changed other than by typing. */
  onText: (text: string) => void;
}

/** Pause in typing before the text is stored. */
const debounceMs = 250;

/**
 * Stores the draft of a conversation across reloads, and shows text typed in another tab.
 * @returns `keep`, which stores the text of the field, at once or after a pause, and `lend`, which writes text into it
 * that is stored once the person has changed it
 */
export function useDraft({ fieldRef, conversationId, characterId, onText }: DraftOptions) {
  const key = draftKey(conversationId, characterId);
  const keyRef = useRef(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lentRef = useRef('');

  const keep = useCallback(
    (text: string, isAtOnce = false) => {
      clearTimeout(timer.current);
      const write = () => writeDraft(keyRef.current, text);
      if (isAtOnce) write();
      else timer.current = setTimeout(write, debounceMs);
    },
    [timer],
  );

  // The conversation was begun with the text typed before it existed.
  useEffect(() => {
    if (keyRef.current === key) return;
    moveDraft(keyRef.current, key);
    keyRef.current = key;
  }, [key]);

  useEffect(() => {
    const field = fieldRef.current;
    if (field === null) return;
    // Text typed before the page's script ran is already in the field, and newer.
    if (field.value === '') field.value = readDraft(key);
    onText(field.value);
    const stop = listenToDraft(key, (text) => {
      // The tab in which the person types wins.
      if (document.activeElement === field && document.hasFocus()) return;
      field.value = text;
      onText(text);
    });
    const keepNow = () => {
      if (lentRef.current === '' || field.value !== lentRef.current) keep(field.value, true);
    };
    addEventListener('pagehide', keepNow);
    return () => {
      stop();
      removeEventListener('pagehide', keepNow);
    };
  }, [fieldRef, key, keep, onText]);

  function lend(text: string) {
    const field = fieldRef.current;
    if (field === null) return;
    field.value = text;
    // A reload must not restore it as if it had been typed.
    field.autocomplete = 'off';
    lentRef.current = text;
    onText(text);
  }

  return { keep, lend };
}

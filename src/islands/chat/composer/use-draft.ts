import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { draftKey, listenToDraft, moveDraft, readDraft, writeDraft } from '#src/client/chat/drafts/drafts.ts';

interface DraftOptions {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Null before there is one. */
  conversationId: string | null;
  characterId: string;
  /** Called when something else than typing changed the field. */
  onText: (text: string) => void;
}

/** How long the typing must pause before it is kept. */
const debounceMs = 250;

/**
 * Keeps what is typed for a conversation over reloads, and shows what another tab types.
 * @returns `keep`, which keeps the words of the field, at once or after a pause, and `lend`, which writes words into it that
 * are kept once the person has changed them
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

  // The conversation was begun with what was typed before it.
  useEffect(() => {
    if (keyRef.current === key) return;
    moveDraft(keyRef.current, key);
    keyRef.current = key;
  }, [key]);

  useEffect(() => {
    const field = fieldRef.current;
    if (field === null) return;
    // What was typed before the page's script ran is in the field already, and newer.
    if (field.value === '') field.value = readDraft(key);
    onText(field.value);
    const stop = listenToDraft(key, (text) => {
      // Whoever types here is right.
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
    // A reload must not bring it back as if it had been typed.
    field.autocomplete = 'off';
    lentRef.current = text;
    onText(text);
  }

  return { keep, lend };
}

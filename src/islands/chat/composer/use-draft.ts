import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { draftKey } from '#src/client/chat/drafts/draft-key.ts';
import { listenToDraft, moveDraft, readDraft, writeDraft } from '#src/client/chat/drafts/drafts.ts';

interface DraftOptions {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Null before there is one. */
  conversationId: string | null;
  characterId: string;
  /** Called when the text is changed, but not when it is only shown. */
  onChange: () => void;
}

export interface Draft {
  text: string;
  change: (value: string) => void;
  /** Writes a text into the field as the person's own draft. */
  write: (value: string) => void;
  /** Shows a text without making it the person's draft, until they change it. */
  lend: (value: string) => void;
  /** Empties the field, and deletes the stored draft at once. */
  clear: () => void;
}

/** Pause in typing before the text is stored. */
const debounceMs = 250;

/** Keeps the draft of a conversation across reloads, and shows text typed in another tab. */
export function useDraft({ fieldRef, conversationId, characterId, onChange }: DraftOptions): Draft {
  const [text, setText] = useState('');
  const key = draftKey(conversationId, characterId);
  const keyRef = useRef(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lentRef = useRef('');

  const keep = useCallback(
    (value: string, isAtOnce = false) => {
      clearTimeout(timer.current);
      const store = () => writeDraft(keyRef.current, value);
      if (isAtOnce) store();
      else timer.current = setTimeout(store, debounceMs);
    },
    [timer],
  );

  // A new conversation takes over the draft that was typed before it existed.
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
    setText(field.value);
    const stop = listenToDraft(key, (typed) => {
      // The tab in which the person types wins.
      if (document.activeElement === field && document.hasFocus()) return;
      field.value = typed;
      setText(typed);
    });
    const keepNow = () => {
      if (lentRef.current === '' || field.value !== lentRef.current) keep(field.value, true);
    };
    addEventListener('pagehide', keepNow);
    return () => {
      stop();
      removeEventListener('pagehide', keepNow);
    };
  }, [fieldRef, key, keep]);

  function change(value: string) {
    setText(value);
    keep(value);
    onChange();
  }

  function write(value: string) {
    const field = fieldRef.current;
    if (field === null) return;
    field.value = value;
    change(value);
    field.focus();
  }

  function lend(value: string) {
    const field = fieldRef.current;
    if (field === null) return;
    field.value = value;
    // A reload must not restore it as if it had been typed.
    field.autocomplete = 'off';
    lentRef.current = value;
    setText(value);
  }

  function clear() {
    write('');
    keep('', true);
  }

  return { text, change, write, lend, clear };
}

import { useEffect, useState } from 'react';
import { maxMessageLength } from '#src/contract/chat/message-calls.ts';

/** Pause in typing before the prompt is inspected again, in ms. */
const pauseMs = 700;

/** Returns the text of the composer when the typing pauses; empty while it exceeds the limit of a message. */
export function useComposerDraft(): string {
  const [draft, setDraft] = useState(() => readComposer());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = (event: Event) => {
      if (event.target !== findComposer()) return;
      clearTimeout(timer);
      timer = setTimeout(() => setDraft(readComposer()), pauseMs);
    };
    document.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', onInput);
    };
  }, []);
  return draft;
}

function readComposer(): string {
  const text = findComposer()?.value ?? '';
  return text.trim() === '' || text.length > maxMessageLength ? '' : text;
}

function findComposer(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('main textarea[enterkeyhint="send"]');
}

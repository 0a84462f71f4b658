import { type ClipboardEvent, type DragEvent, useState } from 'react';
import type { Language } from '#src/contract/locale/language.ts';

/** Rejects pictures and files that are pasted or dropped; text is accepted, and the typed text stays. */
export function useFileRefusal(language: Language) {
  /** The message for the person; empty if nothing was rejected. */
  const [text, setText] = useState('');

  function refuse(event: ClipboardEvent | DragEvent) {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    if (data.files.length === 0 || data.types.includes('text/plain')) return;
    event.preventDefault();
    void import('./refuse-paste.ts').then((part) => setText(part.refuseFiles(language)));
  }

  return { text, refuse, forget: () => setText('') };
}

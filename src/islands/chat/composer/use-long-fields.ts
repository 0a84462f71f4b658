import { useEffect } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { isHugeText, isLongText } from './measure-long-text.ts';

/**
 * Keeps long texts in fields from freezing the page: a field that grows with its text has a fixed height from a length
 * on, since its text is laid out several times otherwise, and what no field holds is not pasted.
 */
export function useLongFields(language: Language): void {
  useEffect(() => {
    const leaving = new AbortController();
    // Before the handlers of the field, and before the browser lays it out.
    const options = { capture: true, signal: leaving.signal };
    const mark = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement)
        target.toggleAttribute('data-long', isLongText(target.value));
    };
    const refuse = (event: ClipboardEvent | DragEvent) => {
      const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      if (!(event.target instanceof HTMLTextAreaElement) || data === null) return;
      const text = data.getData('text/plain');
      if (!isHugeText(text)) return;
      event.preventDefault();
      event.stopPropagation();
      void import('./refuse-paste.ts').then(({ refuseHugeText }) => {
        showToast({ text: refuseHugeText(language, text.length), kind: 'failure', about: 'paste' });
      });
    };
    document.addEventListener('input', mark, options);
    document.addEventListener('focusin', mark, options);
    document.addEventListener('paste', refuse, options);
    document.addEventListener('drop', refuse, options);
    return () => leaving.abort();
  }, [language]);
}

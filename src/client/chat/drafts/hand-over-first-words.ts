import { keepValue } from '#src/client/browser/browser-values.ts';
import { firstWordsKey } from './first-words-key.ts';

/**
 * Hands over what somebody says to a character on another page than the chat, where it is sent: from a
 * `<form data-first-words method="get" action="/chat/…">` with a field, or buttons, named `say`. They go by the storage
 * of the tab, which no other site can write. Without script the address has them (`?say=`), and that is a draft only:
 * a stranger's link never speaks for a visitor.
 */
export function handOverFirstWords(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset['firstWords'] === undefined) return;
    const said = submitter?.getAttribute('value') ?? new FormData(form).get('say');
    const text = typeof said === 'string' ? said.trim() : '';
    const { pathname: path } = new URL(form.action);
    const words = JSON.stringify({ path, text, at: Date.now() });
    // Where nothing is kept, the address carries them.
    if (text !== '' && !keepValue('sessionStorage', firstWordsKey, words)) return;
    event.preventDefault();
    location.assign(path);
  });
}

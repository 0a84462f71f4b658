import { keepValue } from '#src/client/browser/browser-values.ts';
import { firstWordsKey } from './first-words-key.ts';

/**
 * Hands a message to a character over from another page to the chat, which sends it: from a `<form data-first-words
 * method="get" action="/chat/…">` with a field, or buttons, named `say`. It is passed in the storage of the tab, which
 * no other site can write. Without script it is in the address (`?say=`), and is a draft only: a stranger's link never
 * sends a message for a visitor.
 */
export function handOverFirstWords(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset['firstWords'] === undefined) return;
    const given = submitter?.getAttribute('value') ?? new FormData(form).get('say');
    const text = typeof given === 'string' ? given.trim() : '';
    const { pathname: path } = new URL(form.action);
    const words = JSON.stringify({ path, text, at: Date.now() });
    // If the browser stores nothing, the form is submitted, with the text in the address.
    if (text !== '' && !keepValue('sessionStorage', firstWordsKey, words)) return;
    event.preventDefault();
    location.assign(path);
  });
}

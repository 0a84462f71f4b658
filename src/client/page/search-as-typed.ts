/** Time without a key after which the words are searched for, in ms. */
const pauseMs = 250;

/**
 * Shows the results of the search page while somebody types: the results of the page that the form leads to, in the
 * elements marked `data-live`. The address follows without a new entry in the history. A newer word ends the older
 * request; if one fails, the form still works as without script.
 */
export function searchAsTyped(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search] input');
  if (field === null) return;
  // As the server wrote it: words may have been typed before this script ran.
  let shown = field.defaultValue.trim();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: XMLHttpRequest | undefined;

  const search = () => {
    const words = field.value.trim();
    // An older request would show its results under the words of now.
    request?.abort();
    if (words === shown) return;
    const address = words === '' ? '/search' : `/search?${new URLSearchParams({ q: words }).toString()}`;
    const asked = new XMLHttpRequest();
    request = asked;
    asked.open('GET', address);
    // A document that is parsed but never shown: no text becomes HTML in this one, and no script in it runs.
    asked.responseType = 'document';
    asked.onload = () => {
      const page = asked.status === 200 ? asked.responseXML : null;
      if (page?.documentElement.lang !== document.documentElement.lang) return;
      shown = words;
      show(page);
      history.replaceState(history.state, '', address);
      document.title = page.title;
    };
    asked.send();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(search, pauseMs);
  };
  field.addEventListener('input', (event) => {
    // Half a syllable of an input method is no word.
    if (event instanceof InputEvent && event.isComposing) clearTimeout(timer);
    else wait();
  });
  field.addEventListener('compositionend', wait);
  if (field.value.trim() !== shown) wait();
}

function show(page: Document): void {
  const places = page.querySelectorAll('[data-live]');
  for (const [index, place] of document.querySelectorAll('[data-live]').entries()) {
    const fresh = [...(places[index]?.childNodes ?? [])].map((node) => document.importNode(node, true));
    place.replaceChildren(...fresh);
  }
}

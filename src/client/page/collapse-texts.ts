/** Time without a resize of the window before texts are measured again (rule:long-texts). */
const debounceMs = 300;

/**
 * Adds buttons to the long texts of a page, which open them to five lines and close them to one (rule:long-texts);
 * short texts get no button.
 */
export function collapseTexts(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-collapse]')) {
    const [text, button] = box.children;
    if (text instanceof HTMLElement && button instanceof HTMLButtonElement)
      makeCollapsible(box, text, button);
  }
}

function makeCollapsible(box: HTMLElement, text: HTMLElement, button: HTMLButtonElement): void {
  let isOpen = false;
  const show = () => {
    const isLong = text.scrollHeight > 1.5 * parseFloat(getComputedStyle(text).lineHeight);
    box.dataset['collapse'] = isLong ? (isOpen ? 'open' : 'shut') : 'whole';
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = (isOpen ? button.dataset['less'] : button.dataset['more']) ?? '';
    if (!isOpen) text.scrollTop = 0;
    // A scrollable text must be reachable with the keyboard.
    if (text.scrollHeight > text.clientHeight && isOpen) {
      text.tabIndex = 0;
      text.role = 'region';
    } else {
      text.removeAttribute('tabindex');
      text.role = null;
    }
  };
  button.addEventListener('click', () => {
    isOpen = !isOpen;
    show();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(show, debounceMs);
  });
  show();
}

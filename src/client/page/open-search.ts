import { isSearchKey } from '../browser/is-search-key.ts';

/**
 * Opens the search by `/` outside a field, and by Ctrl+K or ⌘K anywhere: its page, or the field of that page. A page that
 * uses one of them itself has prevented its default.
 */
export function openSearch(): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented } = event;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !isField(target) && usesKeys();
    if (defaultPrevented || !(isSlash || isSearchKey(event))) return;
    event.preventDefault();
    const field = document.querySelector<HTMLElement>('main [type=search][name=q]');
    if (field === null) location.assign('/search');
    else field.focus();
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input,textarea,select,[contenteditable]') !== null;
}

/** False once the person has turned off the shortcuts of one key (WCAG 2.1.4), which the cookie `settings` holds. */
function usesKeys(): boolean {
  return !/keyShortcuts%22:false/.test(document.cookie);
}

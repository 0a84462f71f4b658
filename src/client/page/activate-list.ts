import type { ListChanger } from './list-changer.ts';
import { listAddressOf } from './list-address.ts';

const wakingEvents = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Makes the links of a list to other views of the same page change the list in place (docs/decisions/0038): the scroll
 * position stays, and the address and the history follow. The code is loaded at the first touch of the list. A click
 * before that waits for it; if it cannot be loaded, the browser follows the link.
 * @param onShown called when another view is shown, under its address
 */
export function activateList(onShown: () => void): void {
  const list = document.querySelector<HTMLElement>('[data-in-place]');
  if (list === null) return;
  const shown = listAddressOf(location);
  let loaded: ListChanger | undefined;
  let loading: Promise<ListChanger> | undefined;
  const load = () =>
    (loading ??= import('./list-changer.ts').then(
      ({ createListChanger }) => (loaded = createListChanger(list, shown, onShown)),
    ));
  const wake = () => void load().catch(() => (loading = undefined));

  for (const type of wakingEvents) list.addEventListener(type, wake, { once: true, passive: true });
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event) || !isSamePage(link, list.id)) return;
    event.preventDefault();
    if (loaded !== undefined) loaded.follow(link);
    else {
      load().then(
        (changer) => changer.follow(link),
        () => location.assign(link.href),
      );
    }
  });
  addEventListener('popstate', () => {
    if (loaded !== undefined) loaded.catchUp();
    else if (listAddressOf(location) !== shown) {
      load().then(
        (changer) => changer.catchUp(),
        () => location.reload(),
      );
    }
  });
}

function isPlainClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
}

function isSamePage({ origin, pathname, hash, target }: HTMLAnchorElement, id: string): boolean {
  const isHere = origin === location.origin && pathname === location.pathname && target === '';
  return isHere && (hash === '' || hash === `#${id}`);
}

import { changeWithFade } from './change-with-fade.ts';
import { listAddressOf } from './list-address.ts';
import { readSettingsCookie, writeSettingsCookie } from '../browser/settings-cookie.ts';

interface Change {
  /** Path and query. */
  address: string;
  /** True for further pages, which are read from their top; filters and more cards do not scroll the page. */
  toTop: boolean;
  /** True for a step within the history, which adds no entry. */
  isReturn: boolean;
}

const cards = ':scope > .card-grid';

/** Changes the list of a page in place (docs/decisions/0038). */
export interface ListChanger {
  /** Shows the view that a link of the list leads to. */
  follow: (link: HTMLAnchorElement) => void;
  /** Shows the view of the current address, after a step in the history. */
  catchUp: () => void;
}

/**
 * Creates a changer that takes the views of a list from the pages that its links lead to. If anything fails, the linked
 * page is opened instead.
 * @param shown the path and query of the list's current view
 * @param onShown called when another view is shown, under its address
 */
export function createListChanger(list: HTMLElement, shown: string, onShown: () => void): ListChanger {
  const views = new Map<string, HTMLElement>();
  let asking: XMLHttpRequest | undefined;

  function ask(change: Change): void {
    const request = new XMLHttpRequest();
    asking = request;
    const leave = () => {
      if (change.isReturn) location.reload();
      else location.assign(change.address);
    };
    request.open('GET', change.address);
    // A document that is parsed but never shown: no text becomes HTML in this one, and no script in it runs.
    request.responseType = 'document';
    request.onerror = leave;
    request.onload = () => {
      const page = request.status === 200 ? request.responseXML : null;
      const view = page?.querySelector<HTMLElement>('[data-in-place]');
      if (page === null || view == null || !isOfThisSite(page)) {
        leave();
        return;
      }
      views.set(change.address, view);
      if (change.isReturn) show(view, change);
      else changeWithFade(() => show(view, change));
    };
    request.onloadend = () => {
      if (asking === request) list.removeAttribute('aria-busy');
    };
    list.setAttribute('aria-busy', 'true');
    request.send();
  }

  function show(view: HTMLElement, { address, toTop, isReturn }: Change): void {
    const held = document.activeElement;
    const hadFocus = list.contains(held);
    const from = scrollY;
    if (!isReturn) nameHome(list);
    followAddress(view.ownerDocument);
    const fresh = fill(list, document.importNode(view, true));
    if (!isReturn) history.pushState(null, '', address);
    shown = address;
    onShown();
    if (toTop) list.scrollIntoView();
    else scrollTo({ top: from, behavior: 'instant' });
    if (hadFocus && !list.contains(document.activeElement))
      focusIn(list, held, toTop ? fresh.slice(0, 1) : fresh);
    const status = list.nextElementSibling;
    if (status !== null) status.textContent = view.dataset['said'] ?? '';
  }

  return {
    follow(link) {
      asking?.abort();
      const toTop = link.closest('[data-to-top]') !== null;
      const address = listAddressOf(link);
      rememberHomeFilter(link);
      if (address !== shown) ask({ address, toTop, isReturn: false });
    },
    catchUp() {
      asking?.abort();
      const address = listAddressOf(location);
      if (address === shown) return;
      const change = { address, toTop: false, isReturn: true };
      const view = views.get(address);
      // At once, because the browser restores the scroll position right after this.
      if (view !== undefined) show(view, change);
      else ask(change);
    },
  };
}

/** Checks that a page is of the same build and in the same language; otherwise the rest of the page would not fit. */
function isOfThisSite({ documentElement: { lang, dataset } }: Document): boolean {
  const own = document.documentElement;
  return lang === own.lang && dataset['build'] === own.dataset['build'];
}

/**
 * Names the filter of home in its address before that is left: without one, it leads to the filter that was chosen last
 * (rule:opposite-gender), and Back would show that.
 */
function nameHome(list: HTMLElement): void {
  const chosen = list.querySelector<HTMLAnchorElement>('.choices a[aria-current]');
  if (location.pathname !== '/' || location.search !== '' || chosen === null) return;
  history.replaceState(history.state, '', chosen.href);
}

/** Updates the links to the same page in other languages to the new view. */
function followAddress(page: Document): void {
  const selector = 'a[lang][href*="lang="]';
  const links = page.querySelectorAll(selector);
  for (const [index, link] of document.querySelectorAll(selector).entries()) {
    const href = links[index]?.getAttribute('href');
    if (href != null) link.setAttribute('href', href);
  }
}

/**
 * Replaces the shown view by another view. Cards that are in both stay as they are, with their pictures and hearts.
 * @returns the cards that are new
 */
function fill(list: HTMLElement, view: HTMLElement): Element[] {
  const grid = list.querySelector(cards);
  const next = view.querySelector(cards);
  if (grid === null || next === null) {
    list.replaceChildren(...view.childNodes);
    return [...list.querySelectorAll('.card-grid > li, .topic-grid > li')];
  }
  const fresh = fillGrid(grid, next);
  for (const child of [...list.childNodes]) if (child !== grid) child.remove();
  let isBehind = false;
  for (const child of [...view.childNodes]) {
    if (child === next) isBehind = true;
    else if (isBehind) list.append(child);
    else grid.before(child);
  }
  return fresh;
}

function fillGrid(grid: Element, next: Element): Element[] {
  const hrefOf = (item: Element) => item.querySelector('.card-link')?.getAttribute('href');
  const known = new Map([...grid.children].map((item) => [hrefOf(item), item]));
  const fresh: Element[] = [];
  let place = grid.firstElementChild;
  for (const item of [...next.children]) {
    const href = hrefOf(item);
    const kept = href == null ? undefined : known.get(href);
    if (kept === undefined && href != null) fresh.push(item);
    if (kept !== undefined && kept === place) place = kept.nextElementSibling;
    else grid.insertBefore(kept ?? item, place);
  }
  while (place !== null) {
    const left = place;
    place = place.nextElementSibling;
    left.remove();
  }
  return fresh;
}

/** Focuses the link of the same choice as before; if there is none, the first new card in view, or else the first. */
function focusIn(list: HTMLElement, held: Element | null, fresh: readonly Element[]): void {
  const card = fresh.find((item) => item.getBoundingClientRect().top >= 0) ?? fresh[0];
  const next = findChoice(list, held) ?? card?.querySelector('a') ?? list.querySelector('a');
  next?.focus({ preventScroll: true });
}

/** Finds the link with the address of a former one in the row of choices with the same label. */
function findChoice(list: HTMLElement, former: Element | null): HTMLElement | undefined {
  const label = former?.closest('nav:has(.choices)')?.ariaLabel;
  const href = former?.getAttribute('href');
  return [...list.querySelectorAll<HTMLElement>('.choices a')].find(
    (link) => link.getAttribute('href') === href && link.closest('nav')?.ariaLabel === label,
  );
}

/**
 * Stores the filter of the home page that a link chooses (rule:opposite-gender): the next visit begins with it. What
 * was prefetched of the home page is for the one before, and is dropped with its speculation rules.
 */
function rememberHomeFilter({ pathname, search }: HTMLAnchorElement): void {
  if (pathname !== '/') return;
  const query = new URLSearchParams(search);
  const homeFilter = query.get('gender') ?? (query.get('show') === 'all' ? 'ALL' : null);
  if (homeFilter === null) return;
  writeSettingsCookie({ ...readSettingsCookie(), homeFilter });
  document.querySelector('script[type=speculationrules]')?.remove();
}

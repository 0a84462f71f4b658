/** A page of this site that the person came from. */
export interface WayBack {
  href: string;
  /** Its entry in the tab's history; null if only its address is known. */
  entryKey: string | null;
}

/**
 * Finds the last page that the person came from in this tab: in its history, else the page that linked here.
 * @param isWanted checks the path of a page of this site
 * @returns null if there is none, or the browser does not expose it
 */
export function findWayBack(isWanted: (path: string) => boolean): WayBack | null {
  const isPlace = (address: string | null) => {
    if (address === null || address === '') return false;
    const { origin, pathname } = new URL(address);
    return origin === location.origin && isWanted(pathname);
  };
  const entry = listEarlier().findLast(({ url }) => isPlace(url));
  if (entry?.url != null) return { href: entry.url, entryKey: entry.key };
  return isPlace(document.referrer) ? { href: document.referrer, entryKey: null } : null;
}

/** Lists the entries of this tab's history before the page. */
function listEarlier(): NavigationHistoryEntry[] {
  if (!('navigation' in globalThis)) return [];
  return navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
}

/** Goes back through the tab's history, to the same scroll position, unless the click asks for a window of its own. */
export function followWayBack(
  event: Pick<MouseEvent, 'preventDefault' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  { entryKey }: WayBack,
): void {
  if (entryKey === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigation.traverseTo(entryKey);
}

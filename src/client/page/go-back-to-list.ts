/** Pages of one character, which are not lists to go back to. */
const ofOneCharacter = /^\/(character|chat)\//;

/**
 * Makes the back link return to where the person came from, at the same scroll position: to the last list of this site
 * in the tab's history, past the chat and other characters; else to the page that linked here, else home, as without
 * script.
 */
export function goBackToList(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-back]');
  const label = link?.querySelector('span');
  if (link === null || label == null) return;
  const entry = findListEntry();
  const list = entry?.url ?? (isList(document.referrer) ? document.referrer : null);
  if (list === null) return;
  link.href = list;
  if (new URL(list).pathname !== '/') label.textContent = link.dataset['back'] ?? '';
  link.addEventListener('click', (event) => {
    if (entry === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.traverseTo(entry.key);
  });
}

/** Finds the last list in the history of this tab; null if there is none, or the browser does not expose it. */
function findListEntry(): NavigationHistoryEntry | null {
  if (!('navigation' in globalThis)) return null;
  const at = navigation.currentEntry?.index ?? 0;
  return (
    navigation
      .entries()
      .slice(0, at)
      .findLast(({ url }) => isList(url)) ?? null
  );
}

function isList(address: string | null): boolean {
  if (address === null || address === '') return false;
  const { origin, pathname } = new URL(address);
  return origin === location.origin && !ofOneCharacter.test(pathname);
}

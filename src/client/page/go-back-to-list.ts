/** Pages of one character, which is no list to go back to. */
const ofOneCharacter = /^\/(character|chat)\//;

/**
 * The link back leads to where the person came from, at its place: through lists of this site that the tab has been at
 * before, past the chat and other characters; else to the page that linked here, else home, as it does without script.
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

/** The last list in the history of this tab; null without one, and where the browser does not tell. */
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

import { findWayBack, followWayBack } from './find-way-back.ts';

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
  const way = findWayBack((path) => !ofOneCharacter.test(path));
  if (way === null) return;
  link.href = way.href;
  if (new URL(way.href).pathname !== '/') label.textContent = link.dataset['back'] ?? '';
  link.addEventListener('click', (event) => followWayBack(event, way));
}

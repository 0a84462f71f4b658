import { readValue } from '../browser/browser-values.ts';

/** The event that `client:asked` waits for. */
export const overlaysEvent = 'overlays';

/** Where the page before left word that its person logged out, for the next one to say. */
export const farewellKey = 'logged-out';

/** Says a farewell that the page before left. */
export function bidFarewell(): void {
  if (readValue('sessionStorage', farewellKey) !== null) askForOverlays();
}

/** Loads the island that shows dialogs and toasts (src/islands/overlays), unless it is there already. */
export function askForOverlays(): void {
  const ask = () => dispatchEvent(new Event(overlaysEvent));
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', ask, { once: true });
  else ask();
}

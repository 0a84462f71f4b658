import { readValue } from '../browser/browser-values.ts';

/** The event that `client:asked` waits for. */
export const overlaysEvent = 'overlays';

/** Storage key of a logout on the previous page, which the next one reports. */
export const farewellKey = 'logged-out';

/** Shows the logout message left by the previous page. */
export function showLogoutMessage(): void {
  if (readValue('sessionStorage', farewellKey) !== null) askForOverlays();
}

/** Loads the island that shows dialogs and toasts (src/islands/overlays), unless it is loaded already. */
export function askForOverlays(): void {
  const ask = () => dispatchEvent(new Event(overlaysEvent));
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', ask, { once: true });
  else ask();
}

/** The event that `client:asked` waits for. */
const askEvent = 'overlays';

/** Loads the island that shows dialogs and toasts (src/islands/overlays), unless it is there already. */
export function askForOverlays(): void {
  const ask = () => dispatchEvent(new Event(askEvent));
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', ask, { once: true });
  else ask();
}

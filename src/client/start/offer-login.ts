import { askForOverlays } from '../overlays/ask-for-overlays.ts';

/** Makes the header's button for the login open the dialog over the page (src/islands/overlays/Overlays.island.tsx). */
export function offerLogin(): void {
  document.querySelector('[data-login]')?.addEventListener('click', () => {
    document.documentElement.dataset['offer'] = 'login';
    askForOverlays();
  });
}

import { whenIdle } from '../browser/when-idle.ts';

/**
 * Listens to the browser's install events, and loads the code that handles them (src/client/pwa/installation.ts).
 * Chromium shows nothing then: the offer is our own, at a better moment.
 */
export function watchInstall(): void {
  const consider = (event?: Event) => {
    event?.preventDefault();
    void import('../pwa/installation.ts').then((installation) => installation.considerInstall(event));
  };
  addEventListener('beforeinstallprompt', consider);
  addEventListener('appinstalled', consider);
  // iOS sends no event, and only its browsers have this property; the window of the app gets none either.
  if ('standalone' in navigator || matchMedia('(display-mode:standalone)').matches)
    whenIdle(() => consider());
}

import { whenIdle } from './when-idle.ts';

/**
 * Hears what the browser says of installing the app, and loads what is made of it. Chromium shows nothing by itself then:
 * the offer is our own, at a better moment (src/browser/pwa/offer-install.ts).
 */
export function watchInstall(): void {
  const consider = (event?: Event) => {
    event?.preventDefault();
    void import('./pwa/offer-install.ts').then(({ considerInstall }) => considerInstall(event));
  };
  addEventListener('beforeinstallprompt', consider);
  addEventListener('appinstalled', consider);
  // iOS says nothing; only its browsers know this word.
  if ('standalone' in navigator) whenIdle(() => consider());
  if (matchMedia('(display-mode:standalone)').matches) {
    void import('./pwa/furnish-app-window.ts').then(({ furnishAppWindow }) => furnishAppWindow());
  }
}

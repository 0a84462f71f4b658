import { whenIdle } from '../browser/when-idle.ts';

/**
 * Hears what the browser says of installing the app, and loads what is made of it (src/client/pwa/installation.ts).
 * Chromium shows nothing by itself then: the offer is our own, at a better moment.
 */
export function watchInstall(): void {
  const consider = (event?: Event) => {
    event?.preventDefault();
    void import('../pwa/installation.ts').then((installation) => installation.considerInstall(event));
  };
  addEventListener('beforeinstallprompt', consider);
  addEventListener('appinstalled', consider);
  // iOS says nothing, and only its browsers know this word; nor does the window of the app.
  if ('standalone' in navigator || matchMedia('(display-mode:standalone)').matches)
    whenIdle(() => consider());
}

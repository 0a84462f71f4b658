import { runWhenIdle } from '../browser/run-when-idle.ts';

/**
 * Listens to the browser's install events, and loads the code that handles them (src/client/pwa/handle-install.ts).
 * Chromium's own offer is suppressed: ours appears at a better moment.
 */
export function watchInstall(): void {
  const consider = (event?: Event) => {
    event?.preventDefault();
    void import('../pwa/handle-install.ts').then((installation) => installation.handleInstall(event));
  };
  addEventListener('beforeinstallprompt', consider);
  addEventListener('appinstalled', consider);
  // The window of the app gets no event, and its header waits for this.
  if (matchMedia('(display-mode:standalone)').matches) consider();
  // iOS sends none either, and only its browsers have this property.
  else if ('standalone' in navigator) runWhenIdle(() => consider());
}

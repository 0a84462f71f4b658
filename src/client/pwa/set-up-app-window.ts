import type { OpenChatAnswer } from '#src/contract/push/push-notice.ts';

/**
 * Adds the parts of an app's window, which has no browser buttons: activates the header's own
 * (src/components/frame/SiteHeader.astro), and opens tapped notifications in this window.
 */
export function setUpAppWindow(): void {
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.addEventListener('message', (event) => void offerWindow(event));
  }
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest('[data-app-back], [data-app-share]') : null;
    if (!(pressed instanceof HTMLElement)) return;
    if (pressed.dataset['appShare'] !== undefined) void sharePage(pressed);
    else if (canGoBack()) {
      event.preventDefault();
      history.back();
    }
  });
  // Shows the share button, which does nothing before (src/styles/parts/frame.css).
  document.documentElement.dataset['appWindow'] = '';
}

/** Lets the worker use this window for the chat of a notification, if no typed text would be lost. */
async function offerWindow({ data, ports }: MessageEvent<unknown>): Promise<void> {
  if (Reflect.get(Object(data), 'type') !== 'open-chat') return;
  const { hasUnsavedText } = await import('./follow-updates.ts');
  // The worker cannot navigate a page that it does not control.
  if (navigator.serviceWorker.controller === null || hasUnsavedText(document)) return;
  ports[0]?.postMessage('free' satisfies OpenChatAnswer);
}

/** Checks for a previous page; without one, the back button follows its link to the page above. */
function canGoBack(): boolean {
  if ('navigation' in globalThis) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

/** Opens the system's share dialog; without support the address is copied, and a toast says so. */
async function sharePage({ dataset }: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  if (Reflect.has(navigator, 'share')) {
    // A person who closes the dialog needs no message.
    await navigator.share({ title: document.title, url }).catch((error: unknown) => {
      console.debug('nothing was shared', error);
    });
    return;
  }
  const { copyText } = await import('#src/client/browser/copy-text.ts');
  const isCopied = await copyText(url);
  const { showToast } = await import('#src/client/overlays/toasts.ts');
  const text = (isCopied ? dataset['done'] : dataset['failed']) ?? '';
  showToast({ text, kind: isCopied ? 'success' : 'failure' });
}

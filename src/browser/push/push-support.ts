/** Whether this browser can be told, and if not, why. `install`: only the installed app can, as on an iPhone. */
export type PushSupport = 'possible' | 'denied' | 'install' | 'none';

export function findPushSupport(): PushSupport {
  const hasWorker = 'serviceWorker' in navigator && document.documentElement.dataset['pwa'] !== 'off';
  if (!hasWorker) return 'none';
  if (!('PushManager' in window) || !('Notification' in window)) {
    return isApple() && !isInstalled() ? 'install' : 'none';
  }
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** An iPhone or iPad; the latter calls itself a Mac, which has no touch screen. */
function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
}

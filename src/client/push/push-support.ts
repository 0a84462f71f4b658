import { nameInstallWay } from '#src/domain/install/install-way.ts';
import { isInstalled } from '../pwa/handle-install.ts';

/**
 * The support of notifications in this browser, with the reason if there is none. `install`: only the installed app
 * supports them, as on an iPhone.
 */
export type PushSupport = 'possible' | 'denied' | 'install' | 'none';

export function findPushSupport(): PushSupport {
  const hasWorker = 'serviceWorker' in navigator && document.documentElement.dataset['pwa'] !== 'off';
  if (!hasWorker) return 'none';
  if (!('PushManager' in window) || !('Notification' in window)) {
    return isIos() && !isInstalled() ? 'install' : 'none';
  }
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

function isIos(): boolean {
  const { userAgent } = navigator;
  return nameInstallWay({ userAgent, knowsStandalone: 'standalone' in navigator }) === 'ios';
}

import { installReportPath } from '#src/contract/site/install-report-path.ts';
import { apiBase } from '../api/api-base.ts';
import { callHeaders } from '../api/call-headers.ts';
import { isAutomated } from '../browser/is-automated.ts';
import { keepInstallPrompt } from './install-prompt.ts';
import { isInstalled } from './install-state.ts';
import { offerInstall } from './offer-install.ts';

// The dialog, the settings, notifications and the logout import these from here: otherwise the code they share with
// this file would be four more files, which the script of every page would list.
export { installMemoryKey, isInstalled, isReplyRunning, refuseInstall } from './install-state.ts';
export { canPrompt, listenToInstallPrompt, promptInstall } from './install-prompt.ts';

let isFirst = true;

/**
 * Handles an event of src/client/start/watch-install.ts: the app can be installed, or was installed. Without an event,
 * this is the app's window, or a browser with its own way to install it (iOS).
 */
export function handleInstall(event?: Event): void {
  if (event?.type === 'appinstalled') {
    keepInstallPrompt(null);
    if (!isAutomated()) void reportInstall();
    return;
  }
  keepInstallPrompt(event ?? null);
  if (!isFirst) return;
  isFirst = false;
  if (isInstalled()) {
    void import('./set-up-app-window.ts').then(({ setUpAppWindow }) => setUpAppWindow());
  } else if (!isAutomated()) offerInstall();
}

/**
 * Counts an installation without cookies and without identifying anybody. The browser's request states whether somebody
 * does not want to be counted (Global Privacy Control, Do Not Track), and the server stores nothing then.
 */
async function reportInstall(): Promise<void> {
  const init = { method: 'POST', headers: callHeaders(), body: '{}' };
  try {
    const answer = await fetch(apiBase() + installReportPath, {
      ...init,
      keepalive: true,
      credentials: 'omit',
    });
    await answer.text();
  } catch (error) {
    console.debug('installation was not counted', error);
  }
}

import Cookies from 'js-cookie';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { logout } from '#src/contract/account/login-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { forgetFavourites } from '#src/client/favourites/favourites.ts';
import { changeSettings } from '#src/client/account/settings.ts';
import { forgetUser, loadUser } from '#src/client/account/user.ts';
import { farewellKey } from '#src/client/overlays/ask-for-overlays.ts';
import { type StorageName, keepValue } from '#src/client/browser/browser-values.ts';
import { dropValue, listKeys } from '#src/client/browser/drop-values.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { knownDevice } from '#src/client/api/device-id.ts';
import { eraseChatDatabase } from '#src/client/offline/erase-chat-database.ts';
import { recordAccount } from './known-account.ts';
import { pushPatienceMs, readPushOwner } from '#src/client/push/push-mark.ts';
import { installMemoryKey } from '#src/client/pwa/handle-install.ts';
import { dropKeptPages } from '#src/client/offline/drop-kept-pages.ts';
import { registeredKey } from '#src/client/api/ensure-device.ts';

/**
 * Ends the session and leaves nothing of the account in this browser: stores, storages and the other tabs show the
 * guest again, whose device id stays (rule:logout).
 * @throws CallError when the server cannot be reached, and then nothing has changed
 */
export async function logOut(): Promise<void> {
  await createBrowserClient().call(logout, { body: {} });
  await forgetAccount();
  recordAccount();
  // The home page depends on the cookie, which becomes the guest's again.
  await loadUser();
  keepValue('sessionStorage', farewellKey, '1');
  location.replace(pageRoutes.index.path);
}

/** Removes everything of the account from this browser. */
export async function forgetAccount(): Promise<void> {
  forgetFavourites();
  // Reads the state of notifications before it is deleted; a slow push service delays nothing else.
  const notices = forgetNotices();
  dropValues('localStorage');
  dropValues('sessionStorage');
  changeSettings({ redirect: null, genderStated: false, homeFilter: null });
  forgetUser();
  await Promise.all([eraseChatDatabase(), dropKeptPages()]);
  await Promise.race([notices, new Promise((resolve) => setTimeout(resolve, pushPatienceMs))]);
}

/** Removes everything of the guest from this browser: the next page creates a new device id, which owns nothing. */
export async function forgetGuest(): Promise<void> {
  dropValue('localStorage', registeredKey);
  knownDevice.id = undefined;
  Cookies.remove(deviceCookie);
  Cookies.remove(hostDeviceCookie, { secure: true });
  await forgetAccount();
}

/** Removes the browser's own subscription; the server sends nothing to an ended session. */
async function forgetNotices(): Promise<void> {
  if (readPushOwner() === null) return;
  try {
    const { dropPush } = await import('#src/client/push/turn-push.ts');
    await dropPush();
  } catch (error) {
    console.debug('notifications were not cleared', error);
  }
}

/**
 * Deletes all of the site's values, except the records of the device's registration and of the offers to install the
 * app.
 */
function dropValues(storage: StorageName): void {
  for (const key of listKeys(storage)) {
    if (key !== registeredKey && key !== installMemoryKey) dropValue(storage, key);
  }
}

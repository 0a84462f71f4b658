import type * as accountCalls from './account-calls.ts';
import type * as favouriteCalls from './favourite-calls.ts';
import type * as loginCalls from './login-calls.ts';
import type * as loginWayCalls from './login-way-calls.ts';
import type * as pushCalls from './push-calls.ts';
import type * as storageCalls from './storage-calls.ts';
import type * as userCalls from './user-calls.ts';
import type { CallSummaries } from '../call/call.ts';

/** The summaries of this room's calls in `/openapi.json`; only the server loads them. */
export const accountSummaries: CallSummaries<
  typeof accountCalls &
    typeof favouriteCalls &
    typeof loginCalls &
    typeof loginWayCalls &
    typeof pushCalls &
    typeof storageCalls &
    typeof userCalls
> = {
  exportAccount:
    'Returns everything stored about the user, as a zip of JSON and Markdown. What a model wrote is marked.',
  eraseAccount: 'Erases the account and all its data. Needs a login within the last ten minutes.',
  eraseGuest:
    'Erases the guest of the `device-id` header and all its data. Only the id proves who calls; it is unknown afterwards.',
  listSessions: 'Lists the browsers in which the account is logged in, newest first.',
  revokeSession: 'Logs out one other browser.',
  revokeOtherSessions: 'Logs out every other browser.',
  listPasskeys: 'Lists the passkeys of the account.',
  renamePasskey: 'Renames a passkey.',
  deletePasskey: 'Removes a passkey. The last way to log in cannot be removed.',
  collectCharacter: 'Adds a character to the favourites. Idempotent.',
  cancelCollectCharacter: 'Removes a character from the favourites. Idempotent.',
  listFavourites: 'Lists the visitor’s favourites, newest first.',
  listFavouriteIds:
    'Lists the ids of all favourites of the visitor, for the hearts on pages that are the same for everyone.',
  getLoginMethods: 'Lists the ways to log in to this site.',
  beginPasskey:
    'Returns the options of a passkey ceremony. Their challenge is kept in a cookie for five minutes.',
  finishPasskey:
    'Logs in with a passkey, or adds one. A new account needs a statement that the person is an adult.',
  sendLoginEmail:
    'Sends a link and a code that log in once, within 10 minutes. A site without a mail server prints them in its terminal. The response does not reveal whether the address has an account.',
  inspectLoginEmail:
    'Describes an e-mailed link to the person who opened it, without using it up: the masked address, and what this device would bring along.',
  redeemLoginEmail:
    'Logs in with the token of an e-mailed link, which works once. On another device than the one that requested it, nothing of the guest moves into the account unless `guest` says so.',
  redeemLoginCode:
    'Logs in with the six digits of the newest e-mail that this device requested for the address. Five attempts.',
  beginOidc:
    'Returns the address of a login provider to go to. It leads back to `/login`, or to the settings of a member who adds it.',
  logout: 'Ends the session of this browser, which goes back to the guest of its device.',
  beginRecoveryCode:
    'Returns a new recovery code for the person to write down. It works only after `keepRecoveryCode`; nothing is stored yet.',
  keepRecoveryCode:
    'Stores a code that the person wrote down as the recovery code of the account, replacing an older one. A code that a login returned is only confirmed. For a guest it creates an account, which needs a statement that the person is an adult.',
  redeemRecoveryCode: 'Logs in with a recovery code, which works once, and returns its successor.',
  listLoginWays: 'Lists every way to log in to the account, without secrets.',
  removeLoginWay:
    'Removes a provider, the e-mail address or the recovery code. The last way to log in cannot be removed.',
  addLoginEmail:
    'Sends a link and a code that add the address to the account, within 10 minutes. The response does not reveal whether the address has an account.',
  confirmLoginEmail:
    'Adds the address of a link to the account that requested it. The account has to be logged in.',
  confirmLoginEmailCode:
    'Adds an address to the account with the six digits of the newest e-mail that this device requested for it. Five attempts.',
  getPushKey: 'Returns the public key with which a browser subscribes to notifications (RFC 8292).',
  getPushSettings:
    'Returns the notification settings: whether they show the text of replies, and the quiet hours.',
  editPushSettings: 'Changes the given fields of the notification settings and returns all of them.',
  subscribePush:
    'Subscribes a browser to notifications of replies that nobody is reading, until its session ends. Idempotent. With more than ten browsers, the one seen longest ago is dropped.',
  unsubscribePush: 'Unsubscribes a browser of the visitor.',
  countUnreadChats: 'Counts the visitor’s conversations with unread replies, up to 100.',
  getStorageUse: 'Returns how much storage the visitor uses, and the limit.',
  eraseDeleted:
    'Permanently erases everything that the visitor deleted or reset and could still restore. Returns the storage used afterwards.',
  registerDevice: 'Creates or returns the guest of a device. Idempotent.',
  getUserInfo:
    "Returns the user: the member of the session, else the guest of the device. A member's first call of the day takes the login package.",
  getUserByDeviceId: 'Returns the guest of the `device-id` header.',
  updateUserInfo: 'Changes the given fields of the user’s profile and returns all of it.',
  uploadAvatar:
    'Sets the user’s picture: a JPEG, PNG, WebP, AVIF or GIF of at most 5 MB, which is encoded again.',
  getRandomName: 'Returns a nickname that nobody uses, in the language of the request. It is not reserved.',
  stateAdult: 'Stores the visitor’s statement to be an adult, with the time. Needed before a first login.',
};

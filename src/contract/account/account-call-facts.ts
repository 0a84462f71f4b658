import type * as accountCalls from './account-calls.ts';
import type * as loginCalls from './login-calls.ts';
import type * as loginWayCalls from './login-way-calls.ts';
import type * as storageCalls from './storage-calls.ts';
import type * as userCalls from './user-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const accountCallFacts: AllCallFacts<
  typeof accountCalls & typeof loginCalls & typeof loginWayCalls & typeof storageCalls & typeof userCalls
> = {
  exportAccount: {
    limit: 'accountExports',
    room: 'none',
    summary:
      'Returns everything stored about the user, as a zip of JSON and Markdown. What a model wrote is marked.',
  },
  eraseAccount: {
    limit: 'writes',
    room: 'frees',
    summary: 'Erases the account and all its data. Needs a login within the last ten minutes.',
  },
  eraseGuest: {
    limit: 'writes',
    room: 'frees',
    summary:
      'Erases the guest of the `device-id` header and all its data. Only the id proves who calls; it is unknown afterwards.',
  },
  listSessions: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the browsers in which the account is logged in, newest first.',
  },
  revokeSession: { limit: 'writes', room: 'none', summary: 'Logs out one other browser.' },
  revokeOtherSessions: { limit: 'writes', room: 'none', summary: 'Logs out every other browser.' },
  listPasskeys: { limit: 'reads', room: 'none', summary: 'Lists the passkeys of the account.' },
  renamePasskey: { limit: 'writes', room: 'none', summary: 'Renames a passkey.' },
  deletePasskey: {
    limit: 'writes',
    room: 'none',
    summary: 'Removes a passkey. The last way to log in cannot be removed.',
  },
  getLoginMethods: { limit: 'reads', room: 'none', summary: 'Lists the ways to log in to this site.' },
  beginPasskey: {
    limit: 'logins',
    room: 'none',
    summary:
      'Returns the options of a passkey ceremony. Their challenge is kept in a cookie for five minutes.',
  },
  finishPasskey: {
    limit: 'logins',
    room: 'none',
    summary:
      'Logs in with a passkey, or adds one. A new account needs a statement that the person is an adult.',
  },
  sendLoginEmail: {
    limit: 'mails',
    room: 'none',
    summary:
      'Sends a link and a code that log in once, within 10 minutes. A site without a mail server prints them in its terminal. The response does not reveal whether the address has an account.',
  },
  inspectLoginEmail: {
    limit: 'logins',
    room: 'none',
    summary:
      'Describes an e-mailed link to the person who opened it, without using it up: the masked address, and what this device would bring along.',
  },
  redeemLoginEmail: {
    limit: 'logins',
    room: 'none',
    summary:
      'Logs in with the token of an e-mailed link, which works once. On another device than the one that requested it, nothing of the guest moves into the account unless `guest` says so.',
  },
  redeemLoginCode: {
    limit: 'codes',
    room: 'none',
    summary:
      'Logs in with the six digits of the newest e-mail that this device requested for the address. Five attempts.',
  },
  beginOidc: {
    limit: 'logins',
    room: 'none',
    summary:
      'Returns the address of a login provider to go to. It leads back to `/login`, or to the settings of a member who adds it.',
  },
  logout: {
    limit: 'writes',
    room: 'none',
    summary: 'Ends the session of this browser, which goes back to the guest of its device.',
  },
  beginRecoveryCode: {
    limit: 'logins',
    room: 'none',
    summary:
      'Returns a new recovery code for the person to write down. It works only after `keepRecoveryCode`; nothing is stored yet.',
  },
  keepRecoveryCode: {
    limit: 'logins',
    room: 'none',
    summary:
      'Stores a code that the person wrote down as the recovery code of the account, replacing an older one. A code that a login returned is only confirmed. For a guest it creates an account, which needs a statement that the person is an adult.',
  },
  redeemRecoveryCode: {
    limit: 'recoveries',
    room: 'none',
    summary: 'Logs in with a recovery code, which works once, and returns its successor.',
  },
  listLoginWays: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists every way to log in to the account, without secrets.',
  },
  removeLoginWay: {
    limit: 'writes',
    room: 'none',
    summary:
      'Removes a provider, the e-mail address or the recovery code. The last way to log in cannot be removed.',
  },
  addLoginEmail: {
    limit: 'mails',
    room: 'none',
    summary:
      'Sends a link and a code that add the address to the account, within 10 minutes. The response does not reveal whether the address has an account.',
  },
  confirmLoginEmail: {
    limit: 'logins',
    room: 'none',
    summary: 'Adds the address of a link to the account that requested it. The account has to be logged in.',
  },
  confirmLoginEmailCode: {
    limit: 'codes',
    room: 'none',
    summary:
      'Adds an address to the account with the six digits of the newest e-mail that this device requested for it. Five attempts.',
  },
  getStorageUse: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns how much storage the visitor uses, and the limit.',
  },
  eraseDeleted: {
    limit: 'writes',
    room: 'frees',
    summary:
      'Permanently erases everything that the visitor deleted or reset and could still restore. Returns the storage used afterwards.',
  },
  registerDevice: {
    limit: 'registrations',
    room: 'none',
    summary: 'Creates or returns the guest of a device. Idempotent.',
  },
  getUserInfo: {
    limit: 'reads',
    room: 'none',
    summary:
      "Returns the user: the member of the session, else the guest of the device. A member's first call of the day takes the login package.",
  },
  getUserByDeviceId: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns the guest of the `device-id` header.',
  },
  updateUserInfo: {
    limit: 'writes',
    room: 'none',
    summary: 'Changes the given fields of the user’s profile and returns all of it.',
  },
  uploadAvatar: {
    limit: 'uploads',
    room: 'needs',
    summary:
      'Sets the user’s picture: a JPEG, PNG, WebP, AVIF or GIF of at most 5 MB, which is encoded again.',
  },
  getRandomName: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns a nickname that nobody uses, in the language of the request. It is not reserved.',
  },
  stateAdult: {
    limit: 'writes',
    room: 'frees',
    summary: 'Stores the visitor’s statement to be an adult, with the time. Needed before a first login.',
  },
};

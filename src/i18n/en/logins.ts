/** The English texts of ways to log in, of recovery codes and of what goes wrong with them; loaded with the dialog or the settings. */
export const logins = {
  lead: 'Your chats on every device. No password.',
  groupNew: 'New here?',
  groupKnown: 'Have an account?',
  newCode: 'Create one without a passkey',
  newCodeOnly: 'Create an account with a recovery code',
  useCode: 'Use a recovery code',
  useCodeOnly: 'Log in with a recovery code',
  noPasskeys: 'This browser cannot use passkeys. A recovery code works instead: a long code that you keep.',
  noPasskeysInsecure:
    'Passkeys need a secure address (https). A recovery code works here too: a long code that you keep.',
  noPasskeysByNumber: 'Passkeys do not work at an address that is a number. A recovery code does.',
  openByName: (address: string) => `Open this site as ${address}`,
  stayGuest: 'You can also go on as a guest: your chats stay in this browser.',
  /** How the account of a guest without a nickname is called in the list of a device; `moment` is '22 Nov 14:05'. */
  guestOf: (moment: string) => `Guest ${moment}`,

  noneUsed: 'No passkey was used. New here? Create an account.',
  noneUsedAgain: 'No passkey was used. Try again, use a recovery code, or create a new account.',
  noneMade: 'No passkey was made. Try again, or create the account without one.',
  noneAdded: 'No passkey was added.',
  serverFailed: 'The server made a mistake; it was not you. Nothing was changed. Try again in a minute.',
  serverAway: 'The server is not ready at the moment. Nothing was changed. Try again in a minute.',
  noAnswer: 'The server did not answer. Check the connection, then try again.',
  pageFailed: 'Something went wrong in this page. Reload it, then try again.',

  codeTitle: 'Log in with a recovery code',
  codeSubtitle:
    'The 28 letters and digits that you saved when you made the account, or after the last login with a code.',
  codeLabel: 'Recovery code',
  codeHint: 'Spaces, hyphens and small letters do not matter.',
  codeCount: (count: number) => `This has ${count} of 28 letters and digits.`,
  codeSend: 'Log in',
  back: 'Back',

  createTitle: 'Your recovery code',
  createSubtitle: 'This account has no passkey and no e-mail: the code is the only way in.',
  createPoints: [
    'Keep it where you keep passwords. Whoever has it can log in as you.',
    'It works once. At each login you get a new one.',
    'Without it nobody can open the account again, and nobody can send it to you.',
  ],
  createSend: 'Saved. Create my account',
  offerTitle: 'A spare key',
  offerSubtitle: 'Your account is ready. If this device is lost, this code lets you in once, without e-mail.',
  offerSend: 'I have saved it',
  offerLater: 'Later',
  nextTitle: 'Your next recovery code',
  nextSubtitle: 'You are logged in. The code that you used is spent; this one takes its place.',
  nextSend: 'I have saved it',
  codeLoading: 'Making a code…',
  newCodeAgain: 'Make a new code',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not copy it. The code is selected: copy it by hand.',
  download: 'Download',
  fileName: 'recovery-code',
  file: (site: string, code: string, day: string) =>
    `Recovery code for ${site}\n\n${code}\n\nMade on ${day}. It logs in once; then there is a new one. Whoever has it can log in as you.\n`,

  addHeading: 'Add this address',
  addLead:
    'Press the button to add the address to your account. From then on, a link sent there logs you in.',
  addButton: 'Add the address',
  addDone: 'The address is added.',
  toSettings: 'To the settings',
  pageLead: 'Log in, or create an account in a moment.',
};

export type LoginTexts = typeof logins;
